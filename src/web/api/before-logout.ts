type GoOn = () => void
type Question = (goOn: GoOn) => void

const questions = new Set<Question>()

/** Logs out, once every part of the page that has something to ask has had its answer. */
export function askBeforeLogout(logOut: GoOn): void {
  const ask = ([first, ...others]: Question[]): void => {
    if (first) first(() => ask(others))
    else logOut()
  }
  ask([...questions])
}

/** Puts a question between the wish to log out and the doing. Who has nothing to ask goes on at once. */
export function onLogoutWanted(question: Question): () => void {
  questions.add(question)
  return () => questions.delete(question)
}
