import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { workspacePath } from '#contract/pages.ts'
import { MAILBOX_PATH } from '#contract/paths.ts'
import { WAITING_EXPENSES } from '../expenses/waiting-expenses.tsx'
import type { Overview, Workspace } from '#contract/workspace.ts'

type OverviewToDoProps = {
  tripId: string
  toApprove: Workspace['toApprove']
  overview: Overview
}

/** What waits for an organiser, each with the way to it. */
export function OverviewToDo({ tripId, toApprove, overview }: OverviewToDoProps) {
  const tasks = tasksOf({ tripId, toApprove, overview })
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="text-2xl">
        Needs you
      </h2>
      {tasks.length === 0 ? (
        <p className="mt-4 text-muted">Nothing needs you right now.</p>
      ) : (
        <ul role="list" className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
          {tasks.map(({ text, href }) => (
            <li key={text}>
              <Link
                href={href}
                className="group flex min-h-12 items-center justify-between gap-4 px-4 py-3 font-semibold hover:text-spruce sm:px-5"
              >
                {text}
                <ArrowRight
                  size={18}
                  aria-hidden="true"
                  className="shrink-0 text-muted group-hover:text-spruce"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function tasksOf({ tripId, toApprove, overview }: OverviewToDoProps): { text: string; href: string }[] {
  const { cars, expenses } = toApprove
  const { withoutSeat, mailTroubles, waiting } = overview
  const people = workspacePath(tripId, 'people')
  return [
    {
      count: cars,
      text: cars === 1 ? '1 car to approve' : `${cars} cars to approve`,
      href: workspacePath(tripId, 'cars'),
    },
    {
      count: expenses,
      text: expenses === 1 ? '1 expense to approve' : `${expenses} expenses to approve`,
      href: `${workspacePath(tripId, 'payments')}#${WAITING_EXPENSES}`,
    },
    {
      count: withoutSeat.seats,
      text: `${withoutSeat.seats === 1 ? '1 seat' : `${withoutSeat.seats} seats`} not chosen yet, by ${countParties(withoutSeat.parties)}`,
      href: `${people}?show=no-seat`,
    },
    {
      count: waiting.parties,
      text: `${countParties(waiting.parties)} waiting for ${countSpots(waiting.people)}`,
      href: `${people}?show=waiting`,
    },
    {
      count: mailTroubles,
      text:
        mailTroubles === 1 ? '1 person didn’t get an email' : `${mailTroubles} people didn’t get an email`,
      href: `${MAILBOX_PATH}#troubles`,
    },
  ].filter(({ count }) => count > 0)
}

function countParties(count: number): string {
  return count === 1 ? '1 party' : `${count} parties`
}

function countSpots(count: number): string {
  return count === 1 ? '1 spot' : `${count} spots`
}
