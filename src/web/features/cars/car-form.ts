import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  DEFAULT_FUEL_ESTIMATE,
  DEFAULT_PASSENGER_SEATS,
  MAX_PASSENGER_SEATS,
  NewCar,
} from '#contract/car-input.ts'
import type { Car } from '#contract/cars.ts'

/** A car as form input. */
export type CarFormValues = {
  passengerSeats: string
  fuelEstimate: string
  bootSpaceDescription: string
  canFitOnBarge: boolean
}

export type CarForm = UseFormReturn<CarFormValues, unknown, NewCar>

export const newCarForm: CarFormValues = {
  passengerSeats: String(DEFAULT_PASSENGER_SEATS),
  // '50.00' -> '50'
  fuelEstimate: DEFAULT_FUEL_ESTIMATE.replace(/\.00$/, ''),
  bootSpaceDescription: '',
  canFitOnBarge: false,
}

export function toCarForm(car: Car): CarFormValues {
  const { passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge } = car
  return {
    passengerSeats: String(passengerSeats),
    fuelEstimate,
    bootSpaceDescription: bootSpaceDescription ?? '',
    canFitOnBarge,
  }
}

/** Converts form input to the server's input, and validates it with the contract's rules. */
export const CarFormSchema = z.pipe(z.transform(toNewCar), NewCar)

function toNewCar(form: CarFormValues): z.input<typeof NewCar> {
  const { passengerSeats } = form
  // The contract's rules refuse NaN.
  return { ...form, passengerSeats: /^\s*\d+\s*$/.test(passengerSeats) ? Number(passengerSeats) : NaN }
}

/** The valid number of seats nearest to the input; 1 if it is not a number. */
export function readSeats(text: string): number {
  const seats = Math.round(Number(text))
  return Math.min(MAX_PASSENGER_SEATS, Math.max(1, Number.isNaN(seats) ? 1 : seats))
}
