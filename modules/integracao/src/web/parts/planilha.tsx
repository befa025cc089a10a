import { ActionIcon, Table, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import {
  type ColunaPlanilha,
  colar,
  colunasPlanilha,
  type LinhaPlanilha,
  nomesColunas,
  parseColagem,
} from '../../domain/rps-planilha.ts'

const largura: Readonly<Record<ColunaPlanilha, number>> = {
  numero: 76,
  serie: 62,
  emissao: 100,
  tomadorDocumento: 150,
  tomadorNome: 130,
  item: 78,
  discriminacao: 160,
  valor: 96,
  deducoes: 84,
  retido: 66,
}

type Props = { linhas: readonly LinhaPlanilha[]; onChange: (linhas: LinhaPlanilha[]) => void; disabled: boolean }

/** A sheet of cells: typed one by one, or pasted from a spreadsheet over the cell that has the focus and those after it. */
export function Planilha({ linhas, onChange, disabled }: Props) {
  const mudar = (indice: number, nome: ColunaPlanilha, texto: string) =>
    onChange(linhas.map((linha, posicao) => (posicao === indice ? { ...linha, [nome]: texto } : linha)))
  return (
    <Table.ScrollContainer minWidth={1060} scrollAreaProps={{ 'aria-label': 'RPS a converter: planilha', tabIndex: 0 }}>
      <Table aria-label="RPS a converter" verticalSpacing={4} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Linha</Table.Th>
            {nomesColunas.map((nome) => (
              <Table.Th key={nome} miw={largura[nome]}>
                {colunasPlanilha[nome].rotulo}
                {colunasPlanilha[nome].exigida ? ' *' : ''}
              </Table.Th>
            ))}
            <Table.Th>Ações</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {linhas.map((linha, indice) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of the sheet is its position
            <Table.Tr key={indice}>
              <Table.Td>{indice + 1}</Table.Td>
              {nomesColunas.map((nome) => (
                <Table.Td key={nome}>
                  <TextInput
                    size="xs"
                    aria-label={`${colunasPlanilha[nome].rotulo}, linha ${indice + 1}`}
                    value={linha[nome]}
                    disabled={disabled}
                    onChange={({ currentTarget }) => mudar(indice, nome, currentTarget.value)}
                    onPaste={(event) => {
                      const texto = event.clipboardData.getData('text/plain')
                      if (!/[\t\n]/.test(texto.trimEnd())) return
                      event.preventDefault()
                      onChange(colar(linhas, indice, nome, parseColagem(texto)))
                    }}
                  />
                </Table.Td>
              ))}
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Remover a linha ${indice + 1}`}
                  disabled={linhas.length === 1}
                  onClick={() => onChange(linhas.filter((_, posicao) => posicao !== indice))}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
