/* What the report does when somebody clicks; it needs nothing but the data that stands in data.js. */
const { charts, words, paths, requirements } = window.qa;
const byId = (id) => document.getElementById(id);
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
const textsOf = (numbers) => numbers.map((number) => words[number]);

/** States and transitions that paths of a depth walked, and those at which one failed. */
function standing(chart, depth) {
  const walked = new Set();
  const failed = new Set();
  for (const path of paths) {
    if (path.chart !== chart || path.depth !== depth) continue;
    path.steps.forEach((step, index) => {
      const isLast = index === path.steps.length - 1;
      for (const name of [...textsOf(step.states), ...textsOf(step.transitions)]) {
        if (path.failure && isLast) failed.add(name);
        else walked.add(name);
      }
    });
  }
  return { walked, failed };
}

function colour(drawing, chart, depth) {
  const { walked, failed } = standing(chart, depth);
  const classOf = (names) => {
    if (names.some((name) => failed.has(name))) return "failed";
    return names.every((name) => walked.has(name)) ? "walked" : "unwalked";
  };
  for (const part of drawing.querySelectorAll("[data-state], [data-transitions]")) {
    const names = part.dataset.state ? [part.dataset.state] : JSON.parse(part.dataset.transitions);
    const kind = classOf(names);
    part.classList.remove("walked", "failed", "unwalked");
    part.classList.add(kind);
    const said = { walked: "walked", failed: "failed", unwalked: "not walked" }[kind];
    const name =
      part.dataset.state ??
      `${names.length} ${names.length === 1 ? "transition" : "transitions"}: ${names[0]}`;
    part.setAttribute("aria-label", `${name}, ${said}`);
  }
}

for (const section of document.querySelectorAll("[data-chart]")) {
  const name = section.dataset.chart;
  const drawing = section.querySelector(".drawing");
  const depth = section.querySelector("select[name=depth]");
  const about = section.querySelector(".about");
  const svg = drawing.querySelector("svg");
  const width = svg.viewBox.baseVal.width;
  let scale = 1;
  const zoom = (by) => {
    scale = by === 0 ? Math.min(1, drawing.clientWidth / width) : scale * by;
    svg.style.width = `${width * scale}px`;
    svg.style.height = "auto";
  };
  for (const button of section.querySelectorAll("[data-zoom]"))
    button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
  depth.addEventListener("change", () => colour(drawing, name, depth.value));
  colour(drawing, name, depth.value);
  const choose = (part) => {
    for (const other of drawing.querySelectorAll(".chosen")) other.classList.remove("chosen");
    part.classList.add("chosen");
    const state = part.dataset.state;
    const parts = state
      ? aboutState(name, state, depth.value)
      : JSON.parse(part.dataset.transitions).map((each) => aboutTransition(name, each, depth.value));
    about.replaceChildren(...[parts].flat());
    about.focus();
  };
  for (const part of drawing.querySelectorAll("[data-state], [data-transitions]")) {
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
    part.addEventListener("click", () => choose(part));
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(part);
    });
  }
}

function aboutState(chart, state, depth) {
  const shown = new Map();
  for (const path of paths) {
    if (path.chart !== chart) continue;
    for (const step of path.steps) {
      if (!step.pictures || !textsOf(step.states).includes(state)) continue;
      for (const [width, file] of Object.entries(step.pictures))
        if (!shown.has(width)) shown.set(width, file);
    }
  }
  const figures = [...shown]
    .sort(([one], [other]) => one - other)
    .map(([width, file]) =>
      make(
        "figure",
        {},
        picture(file, `${state} at ${width} px`),
        make("figcaption", {}, `${width} px wide`),
      ),
    );
  return [
    make("h4", {}, state),
    figures.length > 0
      ? make("div", { class: "pictures" }, ...figures)
      : make("p", { class: "soft" }, "No picture: no walk in the browser came here."),
    through(chart, depth, (step) => textsOf(step.states).includes(state)),
  ];
}

function aboutTransition(chart, name, depth) {
  const { guard, mutants } = charts[chart].transitions[name] ?? {};
  return make(
    "div",
    {},
    make("h4", {}, name),
    make("p", {}, guard ? `Taken when ${guard} holds.` : "Taken always: it has no guard."),
    mutants ? make("p", {}, `Mutants: ${mutants}`) : null,
    examples(chart, depth, name),
    through(chart, depth, (step) => textsOf(step.transitions).includes(name)),
  );
}

/** What was done or answered when a transition was taken. */
function examples(chart, depth, name) {
  const found = new Set();
  for (const path of paths) {
    if (path.chart !== chart || path.depth !== depth) continue;
    for (const step of path.steps) if (textsOf(step.transitions).includes(name)) found.add(words[step.words]);
  }
  if (found.size === 0) return null;
  return make("p", {}, `Examples: ${[...found].slice(0, 8).join(" · ")}`);
}

function through(chart, depth, isThere) {
  const found = paths.filter(
    (path) => path.chart === chart && path.depth === depth && path.steps.some(isThere),
  );
  const list = make("div", {}, ...found.slice(0, 30).map(pathDetails));
  return make(
    "div",
    {},
    make("p", {}, `${found.length} paths at this depth${found.length > 30 ? ", the first 30" : ""}:`),
    list,
  );
}

function picture(file, alt) {
  return make("a", { href: file }, make("img", { src: file, alt, loading: "lazy" }));
}

function pathDetails(path) {
  const mark = make(
    "span",
    { class: `mark ${path.failure ? "bad" : "good"}` },
    path.failure ? "✗ failed" : "✓ passed",
  );
  const details = make(
    "details",
    { class: "path" },
    make(
      "summary",
      {},
      mark,
      `${path.name} `,
      make("span", { class: "soft" }, `${path.chart}, ${path.depth}`),
    ),
  );
  details.addEventListener("toggle", () => details.children.length === 1 && details.append(...story(path)), {
    once: true,
  });
  return details;
}

function story(path) {
  const steps = path.steps.map((step) => {
    const [narrowest] = Object.entries(step.pictures ?? {}).sort(([one], [other]) => one - other);
    const requests = (step.requests ?? []).map(({ line, status, ms }) =>
      make("li", {}, `${line} → ${status || "no reply"}, ${ms} ms`),
    );
    return make(
      "li",
      {},
      make("strong", {}, words[step.words]),
      make(
        "p",
        { class: "soft" },
        `${deepest(textsOf(step.states)).join(", ")}${step.ms === undefined ? "" : ` · ${step.ms} ms`}`,
      ),
      narrowest ? picture(narrowest[1], `After “${words[step.words]}”`) : null,
      requests.length > 0 ? make("ul", {}, ...requests) : null,
    );
  });
  const ids = path.rows
    .filter((id) => requirements[id])
    .map((id) => make("li", {}, `${id}: ${requirements[id]}`));
  return [
    ids.length > 0 ? make("ul", {}, ...ids) : "",
    path.failure ? make("pre", {}, `expected: ${path.failure.expected}\nseen: ${path.failure.seen}`) : "",
    make("p", {}, "Repeat it: ", make("code", {}, words[path.command])),
    make("ol", { class: "story" }, ...steps),
  ];
}

function deepest(states) {
  return states.filter((name) => !states.some((other) => other.startsWith(`${name}.`)));
}

const most = 200;
const controls = ["search", "by-chart", "by-depth", "by-outcome", "by-row"].map(byId);
function list() {
  const [search, chart, depth, outcome, row] = controls.map(({ value }) => value);
  const wanted = search.toLowerCase();
  const found = paths.filter(
    (path) =>
      (chart === "" || path.chart === chart) &&
      (depth === "" || path.depth === depth) &&
      (outcome === "" || (outcome === "failed") === Boolean(path.failure)) &&
      (row === "" || path.rows.includes(row)) &&
      (wanted === "" || path.id === wanted || path.name.toLowerCase().includes(wanted)),
  );
  const groups = new Map();
  for (const path of found.slice(0, most)) groups.set(path.group, [...(groups.get(path.group) ?? []), path]);
  byId("found").textContent =
    `${found.length} of ${paths.length} paths${found.length > most ? `; the first ${most} are listed` : ""}`;
  byId("list").replaceChildren(
    ...[...groups].map(([group, own]) => make("section", {}, make("h3", {}, group), ...own.map(pathDetails))),
  );
}
for (const control of controls) control.addEventListener("input", list);
list();
