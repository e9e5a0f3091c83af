/**
 * Reactions that send mail are named `<domain>.mail` or `<domain>.mail-<what>`. They run in their own worker,
 * because a mail server may be slow or silent.
 */
export const MAIL_REACTION = /^[^.]+\.mail(-|$)/

export function isMailReaction(reaction: string): boolean {
  return MAIL_REACTION.test(reaction)
}

/**
 * Lower runs first. Separate priorities let a worker find its jobs without scanning thousands of waiting
 * mails, and send links that people wait for before news to many.
 */
export const jobPriorities = { other: 0, mail: 1, mailToMany: 2 }

export function priorityOf(reaction: string): number {
  if (!isMailReaction(reaction)) return jobPriorities.other
  return reaction.startsWith('notifications.') ? jobPriorities.mailToMany : jobPriorities.mail
}
