import { Backpack, Bus, Fuel, Mountain, ReceiptText, Tent, Utensils, type LucideIcon } from 'lucide-react'
import type { ExpenseCategory } from '#contract/expenses.ts'

/** What money was spent on, as people read it. */
export const categories: Record<ExpenseCategory, { label: string; Icon: LucideIcon }> = {
  fuel: { label: 'Fuel', Icon: Fuel },
  food: { label: 'Food', Icon: Utensils },
  lodging: { label: 'Lodging', Icon: Tent },
  transport: { label: 'Transport', Icon: Bus },
  activities: { label: 'Activities', Icon: Mountain },
  gear: { label: 'Gear', Icon: Backpack },
  other: { label: 'Other', Icon: ReceiptText },
}
