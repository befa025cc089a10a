import { fold } from '@iss/kernel/texto'
import { defineRegistry } from '@iss/registry/definition'
import { administradorAccess } from '../contract/municipios.ts'
import { gissErrors } from '../domain/giss-errors.ts'
import { colunasGiss, leiauteGiss } from '../domain/leiaute-giss.ts'

const { colunas } = leiauteGiss
const coluna = (label: string, ajuda: string) => ({
  label,
  kind: 'text' as const,
  max: 60,
  help: `No leiaute do sistema: ${ajuda}.`,
  span: 6 as const,
})

/** Names of the columns of the file of companies that the city receives (A37); the layout in force takes the place of the program's. */
export const leiautesGiss = defineRegistry({
  slug: 'leiautes-giss',
  title: 'Leiautes de empresas do GISS',
  path: '/home/configuracao/leiautes-giss',
  access: administradorAccess,
  menu: [{ area: 'admin', grupo: 'Importações', ordem: 39, icone: 'file-code' }],
  table: 'leiaute_empresa_giss',
  fields: {
    edicao: { label: 'Edição do leiaute', kind: 'text', required: true, max: 40, initial: '1', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
    documento: { ...coluna('Coluna do CPF ou CNPJ', colunas.documento), required: true },
    nome: { ...coluna('Coluna da razão social', colunas.nome), required: true },
    inscricao: coluna('Coluna da inscrição municipal', colunas.inscricao),
    email: coluna('Coluna do e-mail', colunas.email),
  },
  list: ['edicao', 'inicio', 'fim', 'documento', 'nome', 'inscricao', 'email'],
  order: ['-inicio'],
  name: 'edicao',
  vigencia: { inicio: 'inicio', fim: 'fim', key: [] },
  check: (valores) => {
    const nomes = colunasGiss.flatMap((campo) => (valores[campo] ? [fold(valores[campo])] : []))
    return new Set(nomes).size === nomes.length ? [] : [gissErrors.colunaRepetida]
  },
})
