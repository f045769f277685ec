// A game's number copies the command that replays it.
for (const button of document.querySelectorAll("button[data-game]")) {
  const command = `evenhand replay ${document.body.dataset.run} ${button.dataset.game}`;
  button.title = command;
  button.addEventListener("click", async () => {
    let done = "copied";
    try {
      await navigator.clipboard.writeText(command);
    } catch {
      done = "not copied";  // the browser forbids it: the command is shown to be copied by hand
    }
    document.getElementById("copied").textContent = `${done}: ${command}`;
  });
}
