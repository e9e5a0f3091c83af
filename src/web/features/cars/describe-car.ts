import type { Car } from '#contract/cars.ts'

/** 'Maya’s car' */
export function describeCar({ driverFirstName }: Pick<Car, 'driverFirstName'>): string {
  return driverFirstName === null ? 'this car' : `${driverFirstName}’s car`
}
