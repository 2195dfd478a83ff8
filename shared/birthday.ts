/** Whether a day (ISO 8601) can be the birthday of a customer on another day: in the past, and of this lifetime. */
export function isBirthday(day: string, today: string): boolean {
  const oldest = `${Number(today.slice(0, 4)) - 120}${today.slice(4)}`;
  return day < today && day > oldest;
}
