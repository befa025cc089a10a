import type { Competencia } from '@iss/kernel/competencia'
import { valueOf } from '@iss/kinds'
import type { SecaoDaFicha } from '@iss/pessoa/contract/aba-da-ficha'
import { useCall, useTelas } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatValue } from '@iss/ui/format'
import { Group, Stack } from '@mantine/core'
import { buscarAbaDaFicha } from '../../contract/ficha.ts'
import { Tela } from './tela.tsx'

/** Whose sheet and which months; the last twelve where none are said. */
export type PedidoDaFicha = {
  idPessoa: number
  competenciaInicial: Competencia | null
  competenciaFinal: Competencia | null
}

type Linha = SecaoDaFicha['linhas'][number]

/** A tab that a module adds to the sheet: its tables one below the other, read when it is opened. */
export function AbaContribuida({ slug, titulo, pedido }: { slug: string; titulo: string; pedido: PedidoDaFicha }) {
  const aba = useCall(buscarAbaDaFicha, { ...pedido, aba: slug }, { keepPrevious: true })
  const telas = useTelas()
  const abre = (endereco: string) => telas.some(({ path }) => path === endereco.split('?')[0])
  if (!aba.data) return <DataGrid label={titulo} columns={[]} rows={undefined} status={aba.gridStatus} search={false} />
  return (
    <Stack gap={0}>
      <Group justify="flex-end" gap="sm" mb={aba.data.telas.length > 0 ? 'md' : 0}>
        {aba.data.telas.map(({ endereco, rotulo }) => (
          <Tela key={endereco} to={endereco}>
            {rotulo}
          </Tela>
        ))}
      </Group>
      {aba.data.secoes.map((secao) => (
        <DataGrid
          key={secao.titulo}
          label={secao.titulo}
          title={secao.titulo}
          columns={colunasDe(secao, abre)}
          rows={secao.linhas}
          search={secao.linhas.length > 10}
          empty={secao.vazio}
          isRowStruck={({ riscada }) => riscada}
        />
      ))}
    </Stack>
  )
}

function colunasDe({ colunas }: SecaoDaFicha, abre: (endereco: string) => boolean): GridColumn<Linha>[] {
  return colunas.map(({ chave, rotulo, tipo, soma }, indice) => {
    const valor = (linha: Linha) => valueOf(tipo, linha.valores[indice])
    return {
      key: chave,
      label: rotulo,
      kind: tipo,
      value: valor,
      ...(soma ? { total: 'sum' as const } : {}),
      ...(tipo === 'text' || tipo === 'longtext' ? { wrap: true } : {}),
      ...(tipo === 'status' ? { tone: ({ tons }: Linha) => tons[chave] ?? ('neutral' as const) } : {}),
      ...(tipo === 'status'
        ? {}
        : {
            render: (linha: Linha) => {
              const link = linha.links[chave]
              const texto = formatValue(tipo, valor(linha))
              return link && abre(link) ? <AppLink to={link}>{texto}</AppLink> : texto
            },
          }),
    }
  })
}
