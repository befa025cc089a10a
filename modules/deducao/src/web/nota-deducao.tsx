import { verificarEncerramento } from '@iss/encerramento/contract/encerramento'
import { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { EmptyState } from '@iss/ui/empty-state'
import { FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCall, useCallMutation, useCan, useUserInfo } from '@iss/portal/hooks'
import { useLeaveGuard, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { ActionIcon, Alert, Button, Group, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarNotaDeducao, consultarNotaDeducao, salvarNotaDeducao } from '../contract/deducao.ts'
import { aplicarMudancas, deducaoErrors, moverNotas, semMudancas } from '../domain/deducao.ts'
import { ListaDeNotas } from './parts/nota-deducao-lista.tsx'

const daBusca = (texto: string | null) => (texto && /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null)

/** Vincular notas para dedução (spec 2 §2.15): choose the competence, move notes between two lists, save. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const competencia = daBusca(search.get('competencia'))
  return (
    <Page title="Vincular notas para dedução" back="/home/nota-deducao-menu">
      <Panel>
        <FormGrid>
          <CompetenciaField
            label="Competência"
            required
            clearable={false}
            value={competencia}
            onChange={(nova) => setSearch({ competencia: nova?.toString() ?? null })}
            span={3}
          />
        </FormGrid>
      </Panel>
      {competencia ? (
        <Listas key={competencia.toString()} competencia={competencia} />
      ) : (
        <Panel>
          <EmptyState title="Escolha a competência para ver as notas." />
        </Panel>
      )}
    </Page>
  )
}

/** Both lists of one competence. A new competence mounts them anew, so that its pending changes are gone. */
function Listas({ competencia }: { competencia: Competencia }) {
  const page = usePage()
  const can = useCan()
  const { pessoaSelecionada } = useUserInfo()
  const [mudancas, setMudancas] = useState(semMudancas)
  const [acima, setAcima] = useState<string[]>([])
  const [abaixo, setAbaixo] = useState<string[]>([])
  const filtro = competencia.toWire()
  const notas = useCall(buscarNotaDeducao, filtro)
  const encerramento = useCall(
    verificarEncerramento,
    { ...filtro, papelServico: 'PRESTADOR', idPessoa: pessoaSelecionada.id },
    { enabled: can(verificarEncerramento.access) },
  )
  const salvar = useCallMutation(salvarNotaDeducao, {
    invalidate: [buscarNotaDeducao, consultarNotaDeducao],
    onSuccess: ({ mensagem }) => {
      setMudancas(semMudancas)
      page.success(mensagem)
    },
  })
  const pendentes = mudancas.adicionadas.length + mudancas.removidas.length
  useLeaveGuard(pendentes > 0)
  const aberta = encerramento.data?.encerrado !== true
  const listas = notas.data
    ? aplicarMudancas(notas.data.notasDeducaoDocumentoSemVinculo, notas.data.notasDeducaoDocumento, mudancas)
    : null
  const mover = (ids: string[], sentido: 'vincular' | 'desvincular') => {
    page.clear()
    setMudancas(moverNotas(mudancas, ids, sentido))
    setAcima([])
    setAbaixo([])
  }
  return (
    <>
      {aberta ? null : <Alert color="yellow">{deducaoErrors.competenciaEncerrada.message}</Alert>}
      <ListaDeNotas
        titulo="Notas sem vínculo"
        vazio="Nenhuma nota sem vínculo nesta competência."
        notas={listas?.semVinculo}
        status={notas.gridStatus}
        selecionadas={acima}
        onSelecionar={setAcima}
        aberta={aberta}
      />
      {aberta ? (
        <Group justify="center" pb="md">
          <Tooltip label="Vincular as notas selecionadas">
            <ActionIcon
              size="xl"
              variant="default"
              aria-label="Vincular as notas selecionadas"
              disabled={acima.length === 0}
              onClick={() => mover(acima, 'vincular')}
            >
              <IconArrowDown size={22} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Desvincular as notas selecionadas">
            <ActionIcon
              size="xl"
              variant="default"
              aria-label="Desvincular as notas selecionadas"
              disabled={abaixo.length === 0}
              onClick={() => mover(abaixo, 'desvincular')}
            >
              <IconArrowUp size={22} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </Group>
      ) : null}
      <ListaDeNotas
        titulo="Notas vinculadas"
        vazio="Nenhuma nota vinculada nesta competência."
        notas={listas?.vinculadas}
        status={notas.gridStatus}
        selecionadas={abaixo}
        onSelecionar={setAbaixo}
        aberta={aberta}
        mostraCancelado
      />
      {aberta ? (
        <FormActions>
          <Button
            leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
            loading={salvar.isPending}
            disabled={pendentes === 0}
            onClick={() => {
              page.clear()
              salvar.mutate({
                ...filtro,
                notasDeducaoDocumentoAdicionadas: [...mudancas.adicionadas],
                notasDeducaoDocumentoRemovidas: [...mudancas.removidas],
              })
            }}
          >
            Salvar
          </Button>
        </FormActions>
      ) : null}
    </>
  )
}
