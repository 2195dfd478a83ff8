/** Response to an accepted form: 303, so that a reload does not send it again. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
