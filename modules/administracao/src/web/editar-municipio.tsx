import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { buscarMunicipiosDaInstalacao, criarMunicipio, salvarMunicipio } from '../contract/municipios.ts'
import { ambientes, bloqueios } from '../domain/bloqueio.ts'

type Municipio = AnswerOutputOf<typeof buscarMunicipiosDaInstalacao>['lista'][number]

const rotulo = (opcoes: readonly { value: string; label: string }[], valor: string) =>
  opcoes.find(({ value }) => value === valor)?.label ?? valor
type Novo = Omit<typeof inicial, 'ambiente'> & { ambiente: 'TESTE' | 'PRODUCAO' }
const inicial = {
  nome: '',
  uf: '',
  codigo: '',
  ambiente: 'TESTE' as const,
  gestor: { nome: '', cpf: '', email: '', usuario: '' },
  motivo: '',
}

const colunas: GridColumn<Municipio>[] = [
  { key: 'nome', label: 'Nome' },
  { key: 'uf', label: 'UF' },
  { key: 'codigo', label: 'IBGE', hideOnMobile: true },
  { key: 'cliente', label: 'Cliente', kind: 'boolean' },
  { key: 'ambiente', label: 'Ambiente', value: ({ ambiente }) => rotulo(ambientes, ambiente) },
  { key: 'bloqueio', label: 'Bloqueio', value: ({ bloqueio }) => rotulo(bloqueios, bloqueio) },
  { key: 'gestores', label: 'Gestores', kind: 'integer', hideOnMobile: true },
  { key: 'contribuintes', label: 'Pessoas', kind: 'integer', hideOnMobile: true },
]

/** Municípios (A20): the cities of the installation, their blocks, and the wizard of a new one. */
export function Screen() {
  const [aberto, setAberto] = useState<Municipio | null>(null)
  const [novo, setNovo] = useState(false)
  const municipios = useCall(buscarMunicipiosDaInstalacao, {})
  return (
    <Page title="Municípios" actions={<Button onClick={() => setNovo(true)}>Novo município</Button>}>
      <DataGrid
        label="Municípios da instalação"
        title="Municípios da instalação"
        rows={municipios.data?.lista ?? []}
        getRowId={({ id }) => String(id)}
        columns={colunas}
        status={municipios.gridStatus}
        actions={(municipio) => (
          <Button size="xs" variant="default" aria-label={`Editar ${municipio.nome}`} onClick={() => setAberto(municipio)}>
            Editar
          </Button>
        )}
      />
      {aberto && <Edicao key={aberto.id} municipio={aberto} fechar={() => setAberto(null)} />}
      {novo && <NovoMunicipio fechar={() => setNovo(false)} />}
    </Page>
  )
}

type Campos = { nome: string; uf: string; ambiente: 'TESTE' | 'PRODUCAO' }

/** What a city is told by, in the new one and in one that is changed. */
function CamposDoMunicipio({ valores, mudar }: { valores: Campos; mudar: (campos: Partial<Campos>) => void }) {
  return (
    <>
      <TextInput
        label="Nome"
        required
        value={valores.nome}
        onChange={({ currentTarget }) => mudar({ nome: currentTarget.value })}
      />
      <TextInput
        label="UF"
        required
        maxLength={2}
        value={valores.uf}
        onChange={({ currentTarget }) => mudar({ uf: currentTarget.value.toUpperCase() })}
      />
      <Select
        label="Ambiente"
        data={[...ambientes]}
        allowDeselect={false}
        value={valores.ambiente}
        onChange={(ambiente) => mudar({ ambiente: ambiente === 'TESTE' ? 'TESTE' : 'PRODUCAO' })}
      />
    </>
  )
}

function Edicao({ municipio, fechar }: { municipio: Municipio; fechar: () => void }) {
  const [valores, setValores] = useState({ ...municipio, motivo: '' })
  const salvar = useCallMutation(salvarMunicipio, {
    success: 'Município salvo.',
    invalidate: [buscarMunicipiosDaInstalacao],
    onSuccess: fechar,
  })
  return (
    <Panel title={`Editar ${municipio.nome}`}>
      <Stack>
        <Group align="flex-end">
          <CamposDoMunicipio valores={valores} mudar={(campos) => setValores({ ...valores, ...campos })} />
          <Select
            label="Bloqueio"
            data={[...bloqueios]}
            allowDeselect={false}
            value={valores.bloqueio}
            onChange={(bloqueio) => setValores({ ...valores, bloqueio: (bloqueio ?? 'NENHUM') as Municipio['bloqueio'] })}
          />
          <Checkbox
            label="Cliente"
            checked={valores.cliente}
            onChange={({ currentTarget }) => setValores({ ...valores, cliente: currentTarget.checked })}
          />
        </Group>
        <TextInput
          label="Motivo"
          required
          value={valores.motivo}
          onChange={({ currentTarget }) => setValores({ ...valores, motivo: currentTarget.value })}
        />
        <Group>
          <Button loading={salvar.isPending} onClick={() => salvar.mutate(valores)}>
            Salvar
          </Button>
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

function NovoMunicipio({ fechar }: { fechar: () => void }) {
  const [valores, setValores] = useState<Novo>(inicial)
  const { gestor } = valores
  const criar = useCallMutation(criarMunicipio, {
    success: 'Município criado. O gestor recebe o e-mail de ativação em instantes.',
    invalidate: [buscarMunicipiosDaInstalacao],
    onSuccess: fechar,
  })
  const doGestor = (campo: keyof typeof gestor, label: string) => (
    <TextInput
      label={label}
      required
      value={gestor[campo]}
      onChange={({ currentTarget }) => setValores({ ...valores, gestor: { ...gestor, [campo]: currentTarget.value } })}
    />
  )
  return (
    <Panel
      title="Novo município"
      description="As tabelas de base (atividades, alíquotas, séries, feriados, vencimentos, cálculo de guias) começam como as do município em que você está. O que faltar fica na página inicial do gestor."
    >
      <Stack>
        <Group align="flex-end">
          <CamposDoMunicipio valores={valores} mudar={(campos) => setValores({ ...valores, ...campos })} />
          <TextInput
            label="Código IBGE"
            required
            maxLength={7}
            value={valores.codigo}
            onChange={({ currentTarget }) => setValores({ ...valores, codigo: currentTarget.value })}
          />
        </Group>
        <Group align="flex-end">
          {doGestor('nome', 'Primeiro gestor')}
          {doGestor('cpf', 'CPF do gestor')}
          {doGestor('email', 'E-mail do gestor')}
          {doGestor('usuario', 'Usuário do gestor')}
        </Group>
        <TextInput
          label="Motivo"
          required
          value={valores.motivo}
          onChange={({ currentTarget }) => setValores({ ...valores, motivo: currentTarget.value })}
        />
        <Group>
          <Button loading={criar.isPending} onClick={() => criar.mutate(valores)}>
            Criar município
          </Button>
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
