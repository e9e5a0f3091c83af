/** Id of the section where a booking is changed on its trip's page. Links with it open the form. */
export const CHANGE_SECTION = 'change-booking'
