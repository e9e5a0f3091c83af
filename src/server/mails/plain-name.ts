/**
 * A first name as it may stand in a mail. Anybody can register with any name: one that could be a message or a link
 * of theirs is none.
 */
export function plainName(firstName: string | null): string | null {
  return firstName !== null && /^[\p{L}\p{M}\p{N}'’ -]{1,40}$/u.test(firstName) ? firstName : null
}
