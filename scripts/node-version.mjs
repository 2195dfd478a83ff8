/** Imported before everything else, so that an old Node gives a sentence and not a syntax error. */
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Selvedge needs Node 20 or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}
