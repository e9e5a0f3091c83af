/** Where a booking is changed on its trip's page, as addresses name it. Whoever comes by it finds the form open. */
export const CHANGE_SECTION = 'change-booking'
