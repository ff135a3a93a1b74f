// A person's eyes and hands, put into the page itself so that a game is not slowed down by round trips to
// the browser: what can be clicked now, clicking it, and noticing changes.
export function hands() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const passButton = () => document.querySelector(".btns .pass");
  const CHOICES = ".plate:not(.on), .chip:not(.on)";
  const CARDS = ".card.can:not(.on)";

  function state() {
    if (document.querySelector("main.end")) return { ended: true };
    const go = document.querySelector(".btns .go");
    const pass = passButton();
    return {
      ended: false,
      question: document.querySelector(".ask .q")?.textContent ?? "",
      asked: !!document.querySelector(".ask:not(.calm):not([aria-busy=true])"),
      ready: !!go && !go.disabled,
      problem: document.querySelector(".ask .bad")?.textContent ?? "",
      mayPass: !!pass && !pass.disabled,
      can: all(CARDS).length,
      choices: all(CHOICES).length,
    };
  }
  /* Until anything on the page changes, but only for a short while. */
  const change = (most) =>
    new Promise((done) => {
      const over = () => {
        watch.disconnect();
        clearTimeout(timer);
        done();
      };
      const watch = new MutationObserver(over);
      watch.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      const timer = setTimeout(over, most);
    });
  /* Picks a little of everything: enough to meet every question, not to win. */
  function step(s, chance) {
    const lift = document.querySelector(".curtain .go:not([disabled])");
    lift?.click();
    if (lift) return true;
    if (!s.asked) return false;
    if (s.problem && chance() < 0.7) {
      dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
      );
      return true;
    }
    /* a plan that is offered is taken every other time */
    if (s.ready && !(document.querySelector(".btns .all") && chance() < 0.5)) {
      document.querySelector(".btns .go").click();
      return true;
    }
    if (s.choices + s.can && !(s.mayPass && chance() < 0.15)) {
      const offered = all(s.choices ? CHOICES : CARDS);
      offered[Math.floor(chance() * offered.length)].click();
      return true;
    }
    if (s.mayPass) passButton().click();
    return s.mayPass;
  }
  /* When to stop: at a question with more than one answer that waits for a person, other than `from`. */
  const STOPS = {
    choice: (s) => s.asked && s.can + s.choices > 1 && !s.ready,
    curtain: () => !!document.querySelector(".curtain"),
    shown: () => !!document.querySelector(".showing"),
    other: (_, from) => document.querySelector(".ask")?.dataset.ask !== from,
  };
  /** Plays until the end, `steps` steps (0: any number), or a stop. */
  async function play({ seed, steps: most, stop, from, patience }) {
    const chance = () =>
      (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
    const questions = new Set();
    const began = performance.now();
    let quiet = began;
    for (let steps = 0; ;) {
      const s = state();
      const told = {
        ended: s.ended,
        state: s,
        steps,
        questions: [...questions],
      };
      if (s.ended || (most && steps >= most) || (stop && STOPS[stop](s, from)))
        return told;
      if (
        performance.now() - quiet > patience ||
        performance.now() - began > 8 * patience
      )
        return { ...told, stuck: true };
      if (s.asked) questions.add(s.question.replace(/\d+/g, "#"));
      if (step(s, chance)) {
        steps++;
        quiet = performance.now();
      }
      await change(200);
    }
  }
  window.hands = { state, change, play };
}
