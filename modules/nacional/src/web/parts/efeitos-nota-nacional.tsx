import { EmptyState } from '@iss/ui/empty-state'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'

/** Entries in the books, events of the note, and what the city sent about it. */
export function EfeitosDaNotaNacional({ nota }: { nota: NotaNacionalTo }) {
  return (
    <>
      <Panel title="Efeitos nos livros">
        {nota.livros.length === 0 ? (
          <EmptyState title="A nota não entra em nenhum livro do município." />
        ) : (
          <Grade titulo="Efeitos nos livros" colunas={['Livro', 'Contribuinte', 'Competência', 'ISS', 'Retido', 'Situação']}>
            {nota.livros.map(({ papel, pessoa, competencia, imposto, retido, situacao }) => (
              <Table.Tr key={`${papel} ${pessoa}`}>
                <Table.Td>{papel}</Table.Td>
                <Table.Td>{pessoa}</Table.Td>
                <Table.Td>{competencia}</Table.Td>
                <Table.Td>{formatMoney(imposto)}</Table.Td>
                <Table.Td>{retido ? 'Sim' : 'Não'}</Table.Td>
                <Table.Td>{situacao}</Table.Td>
              </Table.Tr>
            ))}
          </Grade>
        )}
      </Panel>
      {nota.eventos.length > 0 ? (
        <Panel title="Eventos">
          <Grade titulo="Eventos" colunas={['Data', 'Evento', 'Autor', 'Motivo']}>
            {nota.eventos.map(({ quando, codigo, descricao, autor, motivo }) => (
              <Table.Tr key={`${quando} ${codigo}`}>
                <Table.Td>{quando}</Table.Td>
                <Table.Td>{descricao}</Table.Td>
                <Table.Td>{autor}</Table.Td>
                <Table.Td>{motivo ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Grade>
        </Panel>
      ) : null}
      {nota.enviados.length > 0 ? (
        <Panel title="Enviados pelo município">
          <Grade titulo="Enviados pelo município" colunas={['Documento', 'Situação', 'Motivo']}>
            {nota.enviados.map(({ tipo, situacao, motivo }, indice) => (
              <Table.Tr key={`${tipo} ${indice}`}>
                <Table.Td>{tipo}</Table.Td>
                <Table.Td>{situacao}</Table.Td>
                <Table.Td>{motivo ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Grade>
        </Panel>
      ) : null}
    </>
  )
}

function Grade({ titulo, colunas, children }: { titulo: string; colunas: string[]; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={titulo}>
        <Table.Thead>
          <Table.Tr>
            {colunas.map((coluna) => (
              <Table.Th key={coluna}>{coluna}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
