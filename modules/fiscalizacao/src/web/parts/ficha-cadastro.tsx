import { formatDocumento } from '@iss/kernel/documento'
import { DataGrid } from '@iss/ui/data-grid'
import { formatDate } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { SecaoDoCadastro, type SecaoDaPessoa } from '@iss/pessoa/parts/secoes.tsx'
import { AlsoReadAnew } from '@iss/portal/hooks'
import { Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { colunasDaFicha } from '../../contract/colunas-da-ficha.ts'
import { buscarFicha, type FichaTO } from '../../contract/ficha.ts'
import classes from './ficha.module.css'

const quebra =
  (chave: string) =>
  ({ key }: { key: string }) =>
    key === chave ? { wrap: true } : {}
const atividades = colunasDaFicha.atividades.map((coluna) => ({ ...coluna, ...quebra('nome')(coluna) }))
const enderecos = colunasDaFicha.enderecos.map((coluna) => ({ ...coluna, ...quebra('texto')(coluna) }))
const { regimes, papeis } = colunasDaFicha

/** What is saved in a section is read at once. */
const daFicha = [buscarFicha]

const outras: readonly { secao: SecaoDaPessoa; rotulo: string }[] = [
  { secao: 'descontos', rotulo: 'Descontos e exigibilidade' },
  { secao: 'configuracoes', rotulo: 'Configurações' },
  { secao: 'historico', rotulo: 'Histórico do cadastro' },
]

type Props = {
  ficha: FichaTO
  /** Section that is open to be changed; null for none. */
  editar: string | null
  onEditar: (secao: SecaoDaPessoa | null) => void
}

/** Registration data, activities and regimes with their history, addresses and roles; each section is changed where it stands. */
export function FichaCadastro({ ficha, editar, onEditar }: Props) {
  const { pessoa } = ficha
  const secao = (qual: SecaoDaPessoa, rotulo: string, leitura: ReactNode) => (
    <Secao key={qual} id={pessoa.id} secao={qual} rotulo={rotulo} aberta={editar === qual} onEditar={onEditar}>
      {leitura}
    </Secao>
  )
  return (
    <Stack gap="xs">
      {secao('identificacao', 'Dados cadastrais', <DadosCadastrais ficha={ficha} />)}
      {secao(
        'atividades',
        'Atividades',
        <DataGrid
          label="Atividades"
          columns={atividades}
          rows={ficha.atividades}
          search={false}
          paged={false}
          empty="Nenhuma atividade."
        />,
      )}
      {secao(
        'regime',
        'Regimes por competência',
        <DataGrid
          label="Regimes"
          columns={regimes}
          rows={ficha.regimes}
          search={false}
          paged={false}
          empty="Sem regime por competência: vale o do cadastro."
        />,
      )}
      {secao(
        'papeis',
        'Papéis',
        <DataGrid label="Papéis" columns={papeis} rows={ficha.papeis} search={false} paged={false} empty="Nenhum papel." />,
      )}
      {outras.map(({ secao: qual, rotulo }) => secao(qual, rotulo, null))}
    </Stack>
  )
}

type SecaoProps = {
  id: number
  secao: SecaoDaPessoa
  rotulo: string
  aberta: boolean
  onEditar: Props['onEditar']
  children: ReactNode
}

/** One section: what it says, or in its place the form that changes it. */
function Secao({ id, secao, rotulo, aberta, onEditar, children }: SecaoProps) {
  const verbo = aberta ? 'Fechar' : children === null ? 'Abrir' : 'Editar'
  return (
    <section aria-label={rotulo}>
      <Group justify="space-between" mb={6} wrap="nowrap">
        <h2 className={classes.secao}>{rotulo}</h2>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={aberta}
          aria-label={`${verbo} ${rotulo}`}
          leftSection={aberta ? <IconX size={15} aria-hidden="true" /> : <IconPencil size={15} aria-hidden="true" />}
          onClick={() => onEditar(aberta ? null : secao)}
        >
          {verbo}
        </Button>
      </Group>
      {aberta ? (
        <AlsoReadAnew value={daFicha}>
          <SecaoDoCadastro id={id} secao={secao} />
        </AlsoReadAnew>
      ) : (
        children
      )}
    </section>
  )
}

function DadosCadastrais({ ficha }: { ficha: FichaTO }) {
  const { pessoa } = ficha
  const dados: [string, string | null][] = [
    ['Nome fantasia', pessoa.nomeFantasia],
    ['Documento', formatDocumento(pessoa.documento)],
    ['Inscrição municipal', pessoa.inscricaoMunicipal],
    ['Mobiliário', pessoa.mobiliario],
    ['Natureza', pessoa.natureza],
    ['Abertura', formatDate(pessoa.dataAbertura)],
    ['Baixa', formatDate(pessoa.dataBaixa)],
    ['Autorizada a NF-e desde', formatDate(pessoa.autorizadaNfeDesde)],
    ['Contador', pessoa.contador],
    ['Fiscal responsável', pessoa.fiscal],
    ['E-mail', pessoa.email],
    ['Telefones', pessoa.telefones.join(', ')],
  ]
  return (
    <>
      <Panel>
        <dl className={classes.dados}>
          {dados
            .filter(([, valor]) => valor)
            .map(([rotulo, valor]) => (
              <div key={rotulo}>
                <dt>{rotulo}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
        </dl>
      </Panel>
      <DataGrid
        label="Endereços"
        title="Endereços"
        columns={enderecos}
        rows={ficha.enderecos}
        search={false}
        paged={false}
        empty="Nenhum endereço."
      />
    </>
  )
}
