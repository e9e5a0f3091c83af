import { Monitor, Moon, Sun } from 'lucide-react'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { chooseTheme, themes, useTheme } from './theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }
const names = { light: 'Light', dark: 'Dark', system: 'System' }

/** Light, dark, or the system's theme. */
export function ThemeMenu() {
  const theme = useTheme()
  const Current = icons[theme]
  return (
    // Without scripts the system's theme is used, and there is nothing to choose.
    <div className="noscript:hidden">
      <Menu
        label={`Theme: ${names[theme]}`}
        triggerClassName="grid size-11 place-items-center rounded-control text-ink hover:bg-ink/8"
        trigger={<Current />}
      >
        {themes.map((choice) => {
          const Icon = icons[choice]
          return (
            <MenuItem
              key={choice}
              icon={<Icon className="text-muted" />}
              isChecked={choice === theme}
              onSelect={() => chooseTheme(choice)}
            >
              {names[choice]}
            </MenuItem>
          )
        })}
      </Menu>
    </div>
  )
}
