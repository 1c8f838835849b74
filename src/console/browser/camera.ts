import { frameLoop, QRCanvas, rearCamera } from "qr/dom.js";

/**
 * Shows the button that reads the code of a ticket with the camera, if the browser can do so: it needs an https: address,
 * or localhost. The code is filled into the search field, as if it had been typed.
 */
export function scanTickets(): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-scan]");
  const field = document.querySelector<HTMLInputElement>("input[data-results]");
  const player = document.querySelector("video");
  if (!button || !field || !player || !("mediaDevices" in navigator)) return;
  button.hidden = false;
  let stop: (() => void) | null = null;
  button.addEventListener("click", async () => {
    if (stop !== null) return stop();
    const problem = document.querySelector<HTMLElement>("[data-scan-problem]");
    problem?.replaceChildren();
    player.hidden = false;
    // Without a rear camera, the browser takes another one.
    const camera = await rearCamera(player).catch(() => null);
    if (camera === null) {
      player.hidden = true;
      return problem?.replaceChildren(problem.dataset.scanProblem ?? "");
    }
    const canvas = new QRCanvas();
    const cancel = frameLoop(async () => {
      const text = await camera.readFrame(canvas);
      if (typeof text !== "string" || stop === null) return;
      stop();
      field.value = text;
      field.dispatchEvent(new Event("input"));
      field.focus();
    }, player);
    stop = () => {
      stop = null;
      cancel();
      camera.stop();
      canvas.clear();
      player.hidden = true;
    };
  });
}
