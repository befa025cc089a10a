import { counted } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import { formatMinute } from '@iss/ui/format'
import { Anchor, Progress } from '@mantine/core'
import type { RelatorioAssincronoItem } from '../contract/relatorio-assincrono.ts'
import { reportTexts } from '../definition/errors.ts'
import classes from './last-reports-table.module.css'

type Props = {
  items: readonly RelatorioAssincronoItem[]
  onDownload: (item: RelatorioAssincronoItem) => void
  onCancel: (item: RelatorioAssincronoItem) => void
  onRepeat: (item: RelatorioAssincronoItem) => void
}

/** The last ten asynchronous reports: ID and Download, how far each one is, and what may be done with it. */
export function LastReportsTable({ items, ...actions }: Props) {
  return (
    <div className={classes.scroll}>
      <table className={classes.reports} aria-label="Últimos relatórios">
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col">Download</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, 10).map((item) => (
            <tr key={item.id}>
              <td>
                <span className={classes.id}>{item.id}</span>
                <span className={classes.caption}>
                  {item.formato} · {formatMinute(item.agendado)}
                  {item.filtros ? ` · ${item.filtros}` : ''}
                </span>
              </td>
              <td className={classes.state}>
                <State item={item} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ item, onDownload, onCancel, onRepeat }: { item: RelatorioAssincronoItem } & Omit<Props, 'items'>) {
  const { id, situacao, mensagem } = item
  if (situacao === 'PRONTO') return <Act label="Download" name={`Download do relatório ${id}`} onClick={() => onDownload(item)} />
  if (situacao === 'AGENDADO' || situacao === 'PROCESSANDO')
    return (
      <>
        <Running item={item} />
        <Act label="Cancelar" name={`Cancelar o relatório ${id}`} onClick={() => onCancel(item)} />
      </>
    )
  return (
    <>
      <span className={situacao === 'ERRO' ? classes.error : classes.caption}>{mensagem}</span>
      <Act label="Gerar novamente" name={`Gerar novamente o relatório ${id}`} onClick={() => onRepeat(item)} />
    </>
  )
}

function Act({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fz="sm" className={classes.act} onClick={onClick} aria-label={name}>
      {label}
    </Anchor>
  )
}

/** How far a running report is: rows, and percent when the number of all is known. */
function Running({ item }: { item: RelatorioAssincronoItem }) {
  const percent = percentOf(item)
  const words = progressText(item)
  return (
    <span className={classes.running} role="status">
      <span className={classes.caption}>
        {reportTexts.processando}
        {words ? ` ${words}` : ''}
      </span>
      {percent === null ? null : (
        <Progress value={percent} size="sm" className={classes.bar} aria-label={`Progresso do relatório ${item.id}`} />
      )}
    </span>
  )
}

/** Percent done, 0 to 100; null when the number of rows is not known. */
export function percentOf({ feitos, total }: Pick<RelatorioAssincronoItem, 'feitos' | 'total'>): number | null {
  return total === null || total === 0 ? null : Math.min(100, Math.floor((feitos * 100) / total))
}

/** '40.000 de 200.000 linhas (20%)'; '' before the first rows of an unknown number. */
export function progressText(item: Pick<RelatorioAssincronoItem, 'feitos' | 'total' | 'situacao'>): string {
  const { feitos, total, situacao } = item
  if (situacao !== 'PROCESSANDO') return ''
  const percent = percentOf(item)
  if (percent !== null) return `${textOf('integer', feitos)} de ${counted(total ?? 0, 'linha', 'linhas')} (${percent}%)`
  return feitos > 0 ? counted(feitos, 'linha', 'linhas') : ''
}
