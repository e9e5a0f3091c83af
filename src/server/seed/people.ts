export type SeedPerson = {
  /** Names the person in the seeded data; part of the id. */
  key: string
  firstName: string
  lastName: string
  email: string
  isAdmin?: true
  profileImageUrl?: string
}

export const people: SeedPerson[] = [
  { key: 'admin', firstName: 'Rowan', lastName: 'Hale', email: 'admin@example.com', isAdmin: true },
  { key: 'maya', firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@example.com' },
  { key: 'tomas', firstName: 'Tomás', lastName: 'Herrera', email: 'tomas@example.com' },
  { key: 'aiko', firstName: 'Aiko', lastName: 'Tanabe', email: 'aiko@example.com' },
  { key: 'daniel', firstName: 'Daniel', lastName: 'Okafor', email: 'daniel@example.com' },
  { key: 'ines', firstName: 'Inês', lastName: 'Carvalho', email: 'ines@example.com' },
  { key: 'liam', firstName: 'Liam', lastName: 'Brennan', email: 'liam@example.com' },
  { key: 'priya', firstName: 'Priya', lastName: 'Nair', email: 'priya@example.com' },
  { key: 'jonas', firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.com' },
  { key: 'sofia', firstName: 'Sofia', lastName: 'Marchetti', email: 'sofia@example.com' },
  { key: 'noah', firstName: 'Noah', lastName: 'Tremblay', email: 'noah@example.com' },
  { key: 'hana', firstName: 'Hana', lastName: 'Nováková', email: 'hana@example.com' },
  { key: 'kwame', firstName: 'Kwame', lastName: 'Boateng', email: 'kwame@example.com' },
  { key: 'ellen', firstName: 'Ellen', lastName: 'Sørensen', email: 'ellen@example.com' },
  { key: 'mateo', firstName: 'Mateo', lastName: 'Fuentes', email: 'mateo@example.com' },
  { key: 'zara', firstName: 'Zara', lastName: 'Haddad', email: 'zara@example.com' },
  { key: 'oliver', firstName: 'Oliver', lastName: 'Whitcombe', email: 'oliver@example.com' },
  { key: 'mereana', firstName: 'Mereana', lastName: 'Parata', email: 'mereana@example.com' },
]
