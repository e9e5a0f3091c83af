import * as balances from '#contract/balances.ts'
import * as contract from '#contract/expenses.ts'
import * as cars from '#contract/cars.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { bookSeats } from './hold-seats.ts'
import { startApp, type Person, type PersonWithId } from './start-app.ts'

type AddExpenseBody = CallInput<typeof contract.addExpense>['body']
type ChangeExpenseBody = CallInput<typeof contract.changeExpense>['body']

/** A trip with an approved car, and people who share expenses. */
export async function startExpenseSite(settings: Record<string, string> = {}) {
  const site = await startApp(settings)
  const { trip, car, seats, driver } = await site.tripWithCar({ maxParticipants: 40 })
  const tripId = trip.id
  const params = { tripId }

  const withId = async (person: Person): Promise<PersonWithId> => {
    const [found] = await site.database.query<{ id: string }>('select id from users where email = $1', [
      person.email,
    ])
    return { ...person, id: found?.id ?? '' }
  }
  /** Somebody who is not on the trip. */
  const outsider = async (firstName = 'Olga', isAdmin = false) =>
    withId(await site.person({ firstName, isAdmin }))
  /** Somebody with confirmed places, and with these seats in the car. */
  const traveller = async (firstName: string, { people = 1, seatIds = [] as number[] } = {}) => {
    const person = await outsider(firstName)
    const guests = Array.from({ length: people - 1 }, (_, index) => `Guest ${index + 1}`)
    await bookSeats(site, { person, tripId, seatIds, people, guests })
    return person
  }

  return {
    site,
    tripId,
    car,
    seatIds: seats.map(({ id }) => id),
    driver: await withId(driver),
    outsider,
    traveller,
    /** Unapproves the car, so that its driver, who has not booked, is not on the trip. */
    withoutCar: () => site.database.query(`update cars set status = 'pending' where id = $1`, [car.id]),
    add: (as: Person, body: AddExpenseBody) => site.call(contract.addExpense, { params, body, as }),
    change: (id: number, as: Person, body: ChangeExpenseBody) =>
      site.call(contract.changeExpense, { params: { id }, body, as }),
    remove: (id: number, as: Person) => site.call(contract.removeExpense, { params: { id }, as }),
    restore: (id: number, as: Person) => site.call(contract.restoreExpense, { params: { id }, as }),
    approve: (id: number, as: Person, body: { changedAt?: string | null } = {}) =>
      site.call(contract.approveExpense, { params: { id }, body, as }),
    unapprove: (id: number, as: Person, body: { approvalId?: number } = {}) =>
      site.call(contract.unapproveExpense, { params: { id }, body, as }),
    list: (as: Person) => site.call(contract.listExpenses, { params, as }),
    summary: (as: Person) => site.call(contract.getExpenseSummary, { params, as }),
    balances: (as: Person) => site.call(balances.getBalances, { params, as }),
    /** `left`: what was owed when the page was loaded. */
    settle: (as: Person, from: PersonWithId, to: PersonWithId, amount: string, left?: string) =>
      site.call(balances.settle, {
        params,
        body: { fromUserId: from.id, toUserId: to.id, amount, left },
        as,
      }),
    undo: (id: number, as: Person) => site.call(balances.undoSettlement, { params: { id }, as }),
    previewFuel: (as: Person) => site.call(cars.previewFuel, { params: { carId: car.id }, as }),
    postFuel: (as: Person) => site.call(cars.postFuel, { params: { carId: car.id }, as }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
