import { ActionIcon, Anchor, Collapse, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './accordion-panel.module.css'

/** Formats of a print or export (spec 2 §2.17). */
export type Formato = 'PDF' | 'XLS' | 'CSV'
const labels: Record<Formato, string> = { PDF: 'PDF', XLS: 'Planilha', CSV: 'CSV' }

type Props = {
  title: string
  defaultOpen?: boolean
  onPrint?: (formato: Formato) => void
  formatos?: readonly Formato[]
  /** The list of the last asynchronous reports, shown at the foot of the open panel. */
  relatorios?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A panel that opens and closes in 300 ms, with print and export options. */
export function AccordionPanel({
  title,
  defaultOpen = true,
  onPrint,
  formatos = ['PDF', 'XLS', 'CSV'],
  relatorios,
  actions,
  children,
}: Props) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <section className={classes.panel}>
      <div className={classes.header}>
        <h2 className={classes.heading}>
          <UnstyledButton className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            <IconChevronDown size={18} className={classes.chevron} data-open={open || undefined} aria-hidden="true" />
            {title}
          </UnstyledButton>
        </h2>
        {actions}
        {onPrint ? (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label={`Imprimir ou exportar ${title}`}>
                <IconPrinter size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {formatos.map((formato) => (
                <Menu.Item key={formato} onClick={() => onPrint(formato)}>
                  {labels[formato]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      <Collapse expanded={open} id={id} transitionDuration={300}>
        <div className={classes.body}>
          {children}
          {relatorios}
        </div>
      </Collapse>
    </section>
  )
}

export type ReportItem = {
  id: string | number
  /** What the report is and when it was asked for. */
  rotulo?: ReactNode
  situacao: 'PROCESSANDO' | 'PRONTO' | 'ERRO'
  erro?: string
  onDownload?: () => void
}

/** The last ten asynchronous reports: ID and Download; 'Processando...' until finished, the error text if failed. */
export function ReportList({ items }: { items: readonly ReportItem[] }) {
  if (items.length === 0) return null
  return (
    <table className={classes.reports} aria-label="Últimos relatórios">
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">Download</th>
        </tr>
      </thead>
      <tbody aria-live="polite">
        {items.slice(0, 10).map((item) => (
          <tr key={item.id}>
            <td>
              {item.id}
              {item.rotulo ? <span className={`${classes.caption} ${classes.beside}`}>{item.rotulo}</span> : null}
            </td>
            <td>
              {item.situacao === 'PRONTO' ? (
                <Anchor
                  component="button"
                  type="button"
                  fz="sm"
                  onClick={item.onDownload}
                  aria-label={`Download do relatório ${item.id}`}
                >
                  Download
                </Anchor>
              ) : item.situacao === 'ERRO' ? (
                <span className={classes.error}>{item.erro ?? 'Falha ao gerar o relatório.'}</span>
              ) : (
                <span className={classes.caption}>Processando...</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
