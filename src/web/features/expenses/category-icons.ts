import { Backpack, Bus, Fuel, Mountain, ReceiptText, Tent, Utensils, type LucideIcon } from 'lucide-react'
import type { ExpenseCategory } from '#contract/expenses.ts'

export const categoryIcons: Record<ExpenseCategory, LucideIcon> = {
  fuel: Fuel,
  food: Utensils,
  lodging: Tent,
  transport: Bus,
  activities: Mountain,
  gear: Backpack,
  other: ReceiptText,
}
