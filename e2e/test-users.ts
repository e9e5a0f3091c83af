import { admin as demoAdmin } from './browser.ts'

type Credentials = { email: string; password: string }
export type TestUser = Credentials & {
  /** Sends a request with the user's token. Returns the body of the answer, and throws if it is a failure. */
  send: (method: string, path: string, body?: object) => Promise<unknown>
}

let userCount = 0

/** Registers a new user, who can also send requests without a browser. */
export async function registerTestUser(address: string, firstName: string): Promise<TestUser> {
  const password = 'a long and winding trail'
  const email = `${firstName.toLowerCase()}${++userCount}@example.org`
  const body = { firstName, lastName: 'Marlow', email, password, confirmPassword: password }
  const { token } = (await sendJson(address, { method: 'POST', path: '/api/auth/register', body })) as {
    token: string
  }
  return toTestUser(address, { email, password }, token)
}

/** Logs in as the demo's admin. */
export async function logInAdmin(address: string): Promise<TestUser> {
  const login = { method: 'POST', path: '/api/auth/login', body: demoAdmin }
  const { token } = (await sendJson(address, login)) as { token: string }
  return toTestUser(address, demoAdmin, token)
}

function toTestUser(address: string, account: Credentials, token: string): TestUser {
  return { ...account, send: (method, path, body) => sendJson(address, { method, path, body, token }) }
}

type JsonRequest = { method: string; path: string; body?: object | undefined; token?: string }

async function sendJson(address: string, { method, path, body, token }: JsonRequest) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? null : ((await answer.json()) as unknown)
}

/** Creates a trip in the far future, as an admin. Returns its id. */
export async function createTrip(adminUser: TestUser, values: object): Promise<number> {
  const trip = {
    title: 'Ridge walk',
    location: 'Jotunheimen',
    startDate: '2099-07-01',
    endDate: '2099-07-04',
  }
  return ((await adminUser.send('POST', '/api/trips', { ...trip, ...values })) as { id: number }).id
}

/** A trip with one car of three passenger seats, driven by Maya and approved. */
export async function createTripWithCar(address: string, values: object): Promise<number> {
  const [adminUser, driver] = [await logInAdmin(address), await registerTestUser(address, 'Maya')]
  const tripId = await createTrip(adminUser, values)
  const car = (await driver.send('POST', `/api/trips/${tripId}/cars`, { passengerSeats: 3 })) as {
    id: number
  }
  await adminUser.send('PUT', `/api/cars/${car.id}/status`, { status: 'approved' })
  return tripId
}

/**
 * Pays for places as a page does: holds them, starts a payment, uses a test card, and checks the result.
 * Returns the id of the booking.
 */
export async function buyPlaces(
  user: TestUser,
  tripId: number,
  { partySize, cents }: { partySize: number; cents: number },
): Promise<number> {
  await user.send('POST', `/api/trips/${tripId}/bookings`, { partySize, transport: 'own' })
  const { clientSecret, bookingId } = (await user.send('POST', '/api/create-payment-intent', {
    tripId,
    amount: cents,
  })) as { clientSecret: string; bookingId: number }
  await user.send('POST', '/api/sandbox/confirm', { clientSecret, method: 'succeeds' })
  await user.send('POST', `/api/trips/${tripId}/check-payment`)
  return bookingId
}
