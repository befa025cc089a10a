import { Competencia } from '@iss/kernel/competencia'
import { agendarRelatorio } from '@iss/list/contract'
import { useFileExport } from '@iss/list/web/use-file-export'
import { useScheduled } from '@iss/list/web/use-scheduled'
import { call } from '@iss/portal/call'
import { Button, Menu } from '@mantine/core'
import type { FichaTO } from '../../contract/ficha.ts'

const papeis = [
  { papel: 'PRESTADOR', rotulo: 'Como prestador' },
  { papel: 'TOMADOR', rotulo: 'Como tomador' },
] as const

/** Queues the whole bookkeeping of the taxpayer in the months of the sheet as a workbook (F22, kind 46). */
export function LivroCompleto({ ficha: { pessoa, periodo } }: { ficha: Pick<FichaTO, 'pessoa' | 'periodo'> }) {
  const { start, busy } = useFileExport()
  const agendado = useScheduled()
  const pedir = (papel: string) =>
    start('escrituracoes', async () => {
      const [de, ate] = [Competencia.parse(periodo.inicial), Competencia.parse(periodo.final)]
      const filtros = { idPessoa: pessoa.id, papel, de: de.toWire(), ate: ate.toWire() }
      await agendado(await call(agendarRelatorio, { slug: 'escrituracoes', formato: 'XLS', filtros }))
      return null
    })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={busy}>
          Escrituração completa
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papeis.map(({ papel, rotulo }) => (
          <Menu.Item key={papel} onClick={() => pedir(papel)}>
            {rotulo}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
