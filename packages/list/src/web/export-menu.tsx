import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react'
import type { Formato } from '../definition/report.ts'

const files = {
  PDF: { label: 'PDF', Icon: IconFileTypePdf },
  XLS: { label: 'Planilha (XLSX)', Icon: IconFileTypeXls },
  CSV: { label: 'CSV', Icon: IconFileTypeCsv },
} as const

type Props = { formatos: readonly Formato[]; disabled: boolean; loading: boolean; onExport: (formato: Formato) => void }

/** One button for all files of a list: every row that its filters and search find, in the order on screen. */
export function ExportMenu({ formatos, disabled, loading, onExport }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          loading={loading}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formatos.map((formato) => {
          const { label, Icon } = files[formato]
          return (
            <Menu.Item key={formato} leftSection={<Icon size={17} aria-hidden="true" />} onClick={() => onExport(formato)}>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
