/** The accounts of the embedded default, shown on its login page. They exist nowhere else. */
export const demoAccounts = [
  { label: 'Organiser', email: 'admin@example.com', password: 'adventure-admin' },
  { label: 'Traveller', email: 'maya@example.com', password: 'adventure-maya' },
]

/** Begins the ids of seeded people, and of nobody else. */
export const DEMO_ID_PREFIX = 'demo-'
