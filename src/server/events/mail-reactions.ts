/**
 * What reactions are called that talk to the mail server, which may be slow or say nothing at all: `<domain>.mail` or
 * `<domain>.mail-<what>`. They are done apart from all others.
 */
export const MAILINGS = /^[^.]+\.mail(-|$)/

export function isMailing(reaction: string): boolean {
  return MAILINGS.test(reaction)
}

/**
 * The lower, the sooner. A worker finds its jobs without looking through thousands of mails that wait; and a link that
 * somebody waits for goes out before news for everybody.
 */
export const priorities = { other: 0, mail: 1, mailToMany: 2 }

export function priorityOf(reaction: string): number {
  if (!isMailing(reaction)) return priorities.other
  return reaction.startsWith('notifications.') ? priorities.mailToMany : priorities.mail
}
