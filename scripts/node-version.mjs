/** Imported before everything else, so that an old Node gives a sentence and not a stack trace. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// 20.11 is the first that tells a module its folder.
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Selvedge needs Node 20.11 or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}
