/**
 * What reactions are called that talk to the mail server, which may be slow or say nothing at all: `<domain>.mail` or
 * `<domain>.mail-<what>`. They are done apart from all others.
 */
export const MAIL_REACTION = /^[^.]+\.mail(-|$)/

export function isMailReaction(reaction: string): boolean {
  return MAIL_REACTION.test(reaction)
}

/**
 * The lower, the sooner. A worker finds its jobs without looking through thousands of mails that wait; and a link that
 * somebody waits for goes out before news for everybody.
 */
export const jobPriorities = { other: 0, mail: 1, mailToMany: 2 }

export function priorityOf(reaction: string): number {
  if (!isMailReaction(reaction)) return jobPriorities.other
  return reaction.startsWith('notifications.') ? jobPriorities.mailToMany : jobPriorities.mail
}
