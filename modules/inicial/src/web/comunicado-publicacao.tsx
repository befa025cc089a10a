import { systemClock } from '@iss/kernel/clock'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import {
  buscarComunicados,
  type ComunicadoLinha,
  encerrarComunicado,
  publicarComunicado,
  removerComunicado,
} from '../contract/comunicado-publicacao.ts'
import { comunicadoTexts, isAcaoPermitida, labelAlcanceComunicado } from '../domain/comunicado-publicacao.ts'
import { ComunicadoForm, type ComunicadoValores, nomePerfil } from './parts/comunicado-form.tsx'

const publico = ({ alcance, perfis }: ComunicadoLinha) =>
  alcance === 'PERFIS' ? perfis.map(nomePerfil).join(', ') : labelAlcanceComunicado[alcance]
const tones = { Rascunho: 'warning', Publicado: 'success', Encerrado: 'neutral' } as const

const columns: GridColumn<ComunicadoLinha>[] = [
  { key: 'assunto', label: 'Assunto', wrap: true },
  { key: 'perfil', label: 'Perfil', value: publico, wrap: true },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Fim', kind: 'date' },
  { key: 'publicadoEm', label: 'Publicado em', kind: 'datetime', hideOnMobile: true },
  { key: 'destinatarios', label: 'Destinatários', kind: 'integer' },
  { key: 'emailsEnviados', label: 'E-mails', kind: 'integer', hideOnMobile: true },
  { key: 'lidos', label: 'Lidos', kind: 'integer' },
  {
    key: 'percentual',
    label: '% lido',
    align: 'right',
    value: ({ lidos, destinatarios }) => (destinatarios === 0 ? 0 : Math.round((100 * lidos) / destinatarios)),
    render: ({ lidos, destinatarios }) => `${destinatarios === 0 ? 0 : Math.round((100 * lidos) / destinatarios)}%`,
  },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tones[situacao] },
]

/** Notices of the authority: drafts, publication, end, and how many have read them (design F71). */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const lista = useCall(buscarComunicados, {})
  const [editado, setEditado] = useState<ComunicadoValores | null>(null)
  const options = {
    invalidate: [buscarComunicados],
    onSuccess: ({ mensagem }: { mensagem: string }) => page.success(mensagem),
  }
  const publicar = useCallMutation(publicarComunicado, options)
  const encerrar = useCallMutation(encerrarComunicado, options)
  const remover = useCallMutation(removerComunicado, options)
  const abrir = (row: ComunicadoLinha, copia = false) => {
    const hoje = systemClock.today()
    setEditado({
      ...row,
      id: copia ? null : row.id,
      inicio: copia ? hoje : row.inicio,
      fim: copia ? '' : (row.fim ?? ''),
      publicado: !copia && row.publicadoEm !== null,
      anexos: row.anexos,
      documentos: row.documentos.join('\n'),
    })
  }
  const agir = async (pergunta: string, acao: typeof publicar, { id, versao, assunto }: ComunicadoLinha) => {
    if (await confirm({ question: pergunta, details: assunto })) acao.mutate({ id, versao })
  }
  return (
    <Page title="Comunicados">
      {editado ? (
        <ComunicadoForm key={editado.id ?? 'novo'} valores={editado} onClose={() => setEditado(null)} />
      ) : (
        <DataGrid
          label="Comunicados"
          columns={columns}
          rows={lista.data}
          status={lista.gridStatus}
          empty={comunicadoTexts.vazio}
          onRowClick={(row) => abrir(row)}
          onRefresh={lista.refetch}
          addLabel="Novo"
          onAdd={() => setEditado(novo())}
          actions={(row) => (
            <Group gap={4} wrap="nowrap">
              {isAcaoPermitida('publicar', row.situacao) ? (
                <Button size="compact-xs" onClick={() => void agir(comunicadoTexts.confirmaPublicacao, publicar, row)}>
                  Publicar
                </Button>
              ) : null}
              {isAcaoPermitida('encerrar', row.situacao) ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => void agir(comunicadoTexts.confirmaEncerramento, encerrar, row)}
                >
                  Encerrar
                </Button>
              ) : null}
              <Button size="compact-xs" variant="default" onClick={() => abrir(row, true)}>
                Duplicar
              </Button>
              {isAcaoPermitida('remover', row.situacao) ? (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  onClick={() => void agir('Tem certeza que pretende eliminar este registro?', remover, row)}
                >
                  Remover
                </Button>
              ) : null}
            </Group>
          )}
        />
      )}
    </Page>
  )
}

const novo = (): ComunicadoValores => ({
  id: null,
  versao: '',
  assunto: '',
  corpo: '',
  icone: 'speakerphone',
  inicio: systemClock.today(),
  fim: '',
  alcance: 'TODOS',
  perfis: [],
  documentos: '',
  anexos: [],
  enviarEmail: false,
  publicado: false,
})
