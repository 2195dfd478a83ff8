/** The answer to a form that was accepted: "see other", so that a reload sends nothing twice. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
