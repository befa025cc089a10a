import { formasDeDatas, formasDeValores } from '@iss/lote/contract/formas-de-leiaute'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { camposDoLeiaute } from '../domain/campos-do-leiaute.ts'
import { simplesErrors } from '../domain/errors.ts'
import { tiposArquivoSimples } from '../domain/pgdas.ts'

const tipos = tiposArquivoSimples.map((value) => ({ value, label: value }))
/** Every field of every kind once: the kinds of DAS share theirs, and so do those of instalments. */
const todos = new Map(
  tiposArquivoSimples.flatMap((tipo) =>
    camposDoLeiaute(tipo).map(({ campo, rotulo, formato }) => [campo, `${campo}: ${rotulo} (${formato})`] as const),
  ),
)

const campos = defineChild({
  title: 'Campos',
  table: 'leiaute_simples_campo',
  parent: 'leiauteId',
  inline: true,
  fields: {
    campo: {
      label: 'Campo (e espécie)',
      kind: 'select',
      required: true,
      options: [...todos].map(([value, label]) => ({ value, label })),
      span: 6,
    },
    registro: { label: 'Tipo de registro', kind: 'text', max: 10, help: 'Como começa a linha; em branco nas colunas.', span: 3 },
    posicao: {
      label: 'Posição',
      kind: 'text',
      required: true,
      max: 60,
      help: 'Campo (7), posições (38-51) ou nome da coluna.',
      span: 3,
    },
  },
  list: ['campo', 'registro', 'posicao'],
  order: ['registro', 'posicao'],
  unique: [{ fields: ['parent', 'campo'], index: 'leiaute_simples_campo_nome', message: simplesErrors.campoRepetido.message }],
})

/** Layouts of the files of the Simples Nacional that the city sets in the place of those of the program; what is not here holds as the program has it. */
export const leiautesSimples = defineRegistry({
  slug: 'leiautes-simples',
  title: 'Leiautes do Simples Nacional',
  path: '/home/configuracao/leiautes-simples',
  access: { perfis: ['administrador'], chaves: ['iss:pgdas:import'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 70, icone: 'file-import' }],
  table: 'leiaute_simples',
  fields: {
    tipo: { label: 'Tipo de arquivo', kind: 'select', required: true, options: tipos, span: 4 },
    leiaute: { label: 'Versão do leiaute', kind: 'text', required: true, max: 40, span: 4 },
    forma: {
      label: 'Forma',
      kind: 'select',
      required: true,
      initial: 'CAMPOS',
      options: [
        { value: 'CAMPOS', label: "Campos separados por '|'" },
        { value: 'POSICOES', label: 'Posições fixas' },
        { value: 'COLUNAS', label: 'Colunas com cabeçalho (CSV)' },
      ],
      span: 4,
    },
    datas: {
      label: 'Datas',
      kind: 'select',
      required: true,
      initial: 'AAAAMMDD',
      options: formasDeDatas,
      span: 3,
    },
    valores: {
      label: 'Valores',
      kind: 'select',
      required: true,
      initial: 'VIRGULA',
      options: formasDeValores,
      span: 3,
    },
    inicio: { label: 'Vale de', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Até', kind: 'date', span: 3 },
  },
  list: ['tipo', 'leiaute', 'forma', 'inicio', 'fim'],
  order: ['tipo', '-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['tipo'] },
  name: 'leiaute',
  children: { campos },
  actions: {
    copiar: {
      label: 'Copiar do programa',
      icon: 'copy',
      submit: 'Copiar',
      fields: {
        tipo: { label: 'Tipo de arquivo', kind: 'select', required: true, options: tipos, span: 6 },
        inicio: { label: 'Vale de', kind: 'date', required: true, initial: (hoje) => hoje, span: 6 },
      },
    },
  },
})
