/* Interactions of the report. They need only the data in data.js. */
const { machines, words, paths, requirements, uncovered } = window.qa;
const byId = (id) => document.getElementById(id);
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
const textsOf = (numbers) => numbers.map((number) => words[number]);
for (const path of paths) {
  path.group = words[path.group];
  path.heads = textsOf(path.heads);
  path.outcome = path.failure ? "failed" : path.blockedBy ? "blocked" : path.flaky ? "flaky" : "passed";
}

const counted = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const countPaths = (runs) => new Set(runs.map(({ path }) => path)).size;
const describeCounts = (runs) => `${counted(countPaths(runs), "path")}, ${counted(runs.length, "run")}`;

const endOf = (step) => textsOf(step.states.slice(step.passed ?? 0));

/** Returns the states and transitions that the paths of a level covered, and those at which one failed. */
function standing(machine, level) {
  const covered = new Set();
  const failed = new Set();
  for (const path of paths) {
    if (path.machine !== machine || path.level !== level) continue;
    path.steps.forEach((step, index) => {
      const isLast = index === path.steps.length - 1;
      for (const name of [...textsOf(step.states), ...textsOf(step.transitions)]) {
        if (path.failure && isLast) failed.add(name);
        else covered.add(name);
      }
    });
  }
  return { covered, failed };
}

function colour(drawing, machine, level) {
  const { covered, failed } = standing(machine, level);
  const classOf = (names) => {
    if (names.some((name) => failed.has(name))) return "failed";
    return names.every((name) => covered.has(name)) ? "covered" : "uncovered";
  };
  for (const part of drawing.querySelectorAll("[data-state], [data-transitions]")) {
    const names = part.dataset.state ? [part.dataset.state] : JSON.parse(part.dataset.transitions);
    const kind = classOf(names);
    part.classList.remove("covered", "failed", "uncovered");
    part.classList.add(kind);
    const said = { covered: "covered", failed: "failed", uncovered: "not covered" }[kind];
    const name =
      part.dataset.state ??
      `${names.length} ${names.length === 1 ? "transition" : "transitions"}: ${names[0]}`;
    part.setAttribute("aria-label", `${name}, ${said}`);
  }
}

for (const section of document.querySelectorAll("[data-machine]")) {
  const name = section.dataset.machine;
  const drawing = section.querySelector(".drawing");
  const level = section.querySelector("select[name=level]");
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
  level.addEventListener("change", () => colour(drawing, name, level.value));
  colour(drawing, name, level.value);
  const choose = (part) => {
    for (const other of drawing.querySelectorAll(".chosen")) other.classList.remove("chosen");
    part.classList.add("chosen");
    const state = part.dataset.state;
    const parts = state
      ? aboutState(name, state, level.value)
      : JSON.parse(part.dataset.transitions).map((each) => aboutTransition(name, each, level.value));
    about.replaceChildren(...[parts].flat());
    about.focus({ preventScroll: true });
    about.scrollIntoView({ block: "nearest" });
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

// Collapses the long tables on a narrow screen.
const isNarrow = matchMedia("(max-width: 599px)").matches;
for (const section of document.querySelectorAll(".part")) section.open = !isNarrow;

// Opens everything for printing.
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll(".part:not([open]), [data-machine]:not([open])")];
  for (const section of closed) section.open = true;
});
addEventListener("afterprint", () => {
  for (const section of closed) section.open = false;
});

/**
 * Returns the step with the best pictures of a state. It must end in the state and not have failed; better if the page was
 * checked for the state or a child of it, and if it has more widths.
 */
function bestShown(machine, state) {
  let best = { worth: 0 };
  for (const path of paths) {
    if (path.machine !== machine) continue;
    path.steps.forEach((step, index) => {
      const isFailure = path.failure && index === path.steps.length - 1;
      if (!step.pictures || isFailure || !endOf(step).includes(state)) return;
      const isChecked = (step.checkedFor ?? []).some(
        (each) => each === state || each.startsWith(`${state}.`),
      );
      const worth = 1 + (isChecked ? 20 : 0) + Object.keys(step.pictures).length;
      if (worth > best.worth) best = { worth, path, step, isChecked };
    });
  }
  return best;
}

function aboutState(machine, state, level) {
  const { path, step, isChecked } = bestShown(machine, state);
  const isPassed = paths.some(
    (each) =>
      each.machine === machine &&
      each.level === "browser" &&
      each.steps.some((one) => textsOf(one.states).includes(state)),
  );
  const none = isPassed
    ? "Steps in the browser only pass through this state, so there is no screenshot of it."
    : "There is no screenshot: no path in the browser reaches this state.";
  const figures = Object.entries(step?.pictures ?? {})
    .sort(([one], [other]) => one - other)
    .map(([width, file]) =>
      make(
        "figure",
        {},
        picture(file, `${state} at ${width} px`),
        make("figcaption", {}, `${width} px wide`),
      ),
    );
  const source =
    step &&
    `After “${words[step.words]}” of “${path.name}”, ${path.group}. ` +
      (isChecked
        ? `The page was checked for ${step.checkedFor.join(", ")}.`
        : `The machine is in this state after the step. The page was ${
            step.checkedFor
              ? `checked for ${step.checkedFor.join(", ")}, but not for this state`
              : "not checked for the state"
          }.`);
  return [
    make("h4", {}, state),
    step ? make("div", { class: "pictures" }, ...figures) : make("p", { class: "soft" }, none),
    step ? make("p", { class: "soft" }, source) : "",
    through(machine, level, (one) => textsOf(one.states).includes(state)),
  ];
}

function aboutTransition(machine, name, level) {
  const { guard, mutants } = machines[machine].transitions[name];
  return make(
    "div",
    {},
    make("h4", {}, name),
    make(
      "p",
      {},
      guard ? `Taken if the guard ${guard} is true.` : "Always taken: the transition has no guard.",
    ),
    make("p", {}, `Mutants: ${mutants}`),
    examples(machine, level, name),
    through(machine, level, (step) => textsOf(step.transitions).includes(name)),
  );
}

/** Renders examples of what was done when a transition was taken. */
function examples(machine, level, name) {
  const found = new Set();
  for (const path of paths) {
    if (path.machine !== machine || path.level !== level) continue;
    for (const step of path.steps) if (textsOf(step.transitions).includes(name)) found.add(words[step.words]);
  }
  if (found.size === 0) return null;
  return make("p", {}, `Examples: ${[...found].slice(0, 8).join(" · ")}`);
}

function through(machine, level, isThere) {
  const found = paths.filter(
    (path) => path.machine === machine && path.level === level && path.steps.some(isThere),
  );
  return make(
    "div",
    {},
    make("p", {}, `${describeCounts(found)} at this level:`),
    inParts(found, 30, pathDetails),
  );
}

/** Renders a list of `size` items, with a button that shows the next ones until all are visible. */
function inParts(all, size, shown) {
  const list = make("div", {});
  let next = 0;
  const more = make("button", { type: "button" });
  const add = () => {
    const added = all.slice(next, next + size).map(shown);
    next += added.length;
    more.before(...added);
    more.textContent = `Show ${Math.min(size, all.length - next)} more of ${all.length}`;
    if (next >= all.length) more.remove();
    return added[0];
  };
  list.append(more);
  add();
  more.addEventListener("click", () => add().querySelector("summary")?.focus());
  return list;
}

/** Creates a details element that is filled when it is first opened. */
function opening(attributes, summary, fill) {
  const details = make("details", attributes, make("summary", {}, ...summary));
  const open = () => details.children.length === 1 && details.append(...[fill()].flat());
  details.addEventListener("toggle", open, { once: true });
  return details;
}

function picture(file, alt) {
  return make("a", { href: file }, make("img", { src: file, alt, loading: "lazy" }));
}

const markOf = (own) => {
  const worst = ["failed", "blocked", "flaky"].find((outcome) =>
    own.some((path) => path.outcome === outcome),
  );
  if (worst === undefined) return make("span", { class: "mark good" }, "✓ passed");
  const count = own.filter((path) => path.outcome === worst).length;
  const text = `${worst === "failed" ? "✗ " : ""}${own.length === 1 ? "" : `${count} `}${worst}`;
  return make("span", { class: `mark ${worst === "failed" ? "bad" : worst}` }, text);
};
const soft = (text) => make("span", { class: "soft" }, text);

function pathDetails(path) {
  const summary = [markOf([path]), `${path.name} `, soft(`${path.machine}, ${path.level}, ${path.group}`)];
  return opening({ class: "path" }, summary, () => story(path));
}

function story(path) {
  const steps = path.steps.map((step) => {
    const [narrowest] = Object.entries(step.pictures ?? {}).sort(([one], [other]) => one - other);
    const requests = (step.requests ?? []).map(({ line, status, ms }) =>
      make("li", {}, `${line} → ${status || "no response"}, ${ms} ms`),
    );
    return make(
      "li",
      {},
      make("strong", {}, words[step.words]),
      make(
        "p",
        { class: "soft" },
        path.level === "browser" ? "machine: " : "",
        deepest(endOf(step)).join(", "),
        step.checkedFor ? `; page checked for ${step.checkedFor.join(", ")}` : "",
        step.ms === undefined ? "" : ` · ${step.ms} ms`,
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
    path.blockedBy
      ? make(
          "p",
          {},
          `This path could not finish because ${path.blockedBy}, which starts with the same steps, failed.`,
        )
      : "",
    path.flaky
      ? make(
          "pre",
          {},
          `The path failed first and passed when it was repeated.\nexpected: ${path.flaky.expected}\nseen: ${path.flaky.seen}`,
        )
      : "",
    path.failure ? make("pre", {}, `expected: ${path.failure.expected}\nseen: ${path.failure.seen}`) : "",
    make("p", {}, "Repeat: ", make("code", {}, `npm run qa -- --path ${path.id}`)),
    make("ol", { class: "story" }, ...steps),
  ];
}

function deepest(states) {
  return states.filter((name) => !states.some((other) => other.startsWith(`${name}.`)));
}

const requirementOf = (head) => head.split(": ")[0];

const grouped = (all, keysOf) => {
  const groups = new Map();
  for (const each of all)
    for (const key of keysOf(each)) {
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(each);
    }
  return [...groups];
};

const ownPathDetails = ([, own]) =>
  own.length === 1
    ? pathDetails(own[0])
    : opening(
        { class: "path" },
        [markOf(own), `${own[0].name} `, soft(`${own[0].machine}, ${own.length} runs`)],
        () =>
          own.map((path) =>
            opening(
              { class: "path run" },
              [
                markOf([path]),
                `${path.level} `,
                path.name === own[0].name ? "" : `${path.name} `,
                soft(`${path.group}, ${path.ms} ms`),
              ],
              () => story(path),
            ),
          ),
      );

function headDetails([head, own]) {
  const ownPaths = grouped(own, ({ path }) => [path]);
  const about = requirements[head] ? `: ${requirements[head]}` : "";
  return opening(
    { class: "path head" },
    [markOf(own), make("strong", {}, head), `${about} `, soft(describeCounts(own))],
    () => inParts(ownPaths, 100, ownPathDetails),
  );
}

/** Searchable text of each path: its name and the words of all steps. */
const searched = new Map();
function wordsIn(path) {
  if (!searched.has(path))
    searched.set(path, [path.name, ...path.steps.map((step) => words[step.words])].join(" → ").toLowerCase());
  return searched.get(path);
}

const controls = ["search", "by-machine", "by-level", "by-outcome", "by-row"].map(byId);
function list() {
  const [search, machine, level, outcome, row] = controls.map(({ value }) => value);
  const wanted = search.toLowerCase();
  const found = paths.filter(
    (path) =>
      (machine === "" || path.machine === machine) &&
      (level === "" || path.level === level) &&
      (outcome === "" || path.outcome === outcome) &&
      (row === "" || path.heads.some((head) => head === row || requirementOf(head) === row)) &&
      (wanted === "" || path.id === wanted || wordsIn(path).includes(wanted)),
  );
  // In every group failures come first, then journeys, then generated paths.
  const rank = ({ failure, rows }) => (failure ? 0 : rows.length > 0 ? 1 : 2);
  const sorted = found.toSorted((one, other) => rank(one) - rank(other));
  const heads = grouped(sorted, (path) =>
    path.heads.filter((head) => row === "" || head === row || requirementOf(head) === row),
  );
  heads.sort(([one], [other]) => inOrder(one, other));
  byId("found").textContent = `${describeCounts(found)} of ${describeCounts(paths)}`;
  const details = heads.map(headDetails);
  // Expands the groups if there are few results.
  if (found.length <= 30) for (const each of details) each.open = true;
  byId("list").replaceChildren(...details);
}
const inOrder = new Intl.Collator("en", { numeric: true }).compare;
for (const control of controls) control.addEventListener("input", list);
list();

byId("uncovered").replaceChildren(
  ...uncovered
    .filter(({ all }) => all.length > 0)
    .map(({ machine, level, pairs, ignored, all }) => {
      const ofIgnored = level === "machine" ? ` and ${ignored} ignored events` : "";
      const head = [
        `${machine}, ${level}: `,
        soft(`${all.length} not covered, of ${pairs} pairs${ofIgnored}`),
      ];
      return opening({ class: "path" }, head, () =>
        grouped(all, ([, why]) => [why]).map(([why, own]) =>
          opening(
            { class: "path run" },
            [make("strong", {}, words[why] || "no reason given"), soft(` (${own.length})`)],
            () => inParts(own, 200, ([name]) => make("p", { class: "pair" }, name)),
          ),
        ),
      );
    }),
);
