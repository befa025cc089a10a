import { formasDeDatas, formasDeValores } from '@iss/lote/contract/formas-de-leiaute'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { modeloEleitoral } from '../domain/leiaute-eleitoral.ts'

const campos = defineChild({
  title: 'Campos',
  table: 'leiaute_eleitoral_campo',
  parent: 'leiauteId',
  inline: true,
  fields: {
    campo: {
      label: 'Campo',
      kind: 'select',
      required: true,
      options: Object.entries(modeloEleitoral).map(([value, { rotulo }]) => ({ value, label: rotulo })),
      span: 6,
    },
    lugar: {
      label: 'Lugar no arquivo',
      kind: 'text',
      required: true,
      max: 60,
      help: 'Nome da coluna, campo (7) ou posições (38-51).',
      span: 6,
    },
  },
  list: ['campo', 'lugar'],
  order: ['lugar'],
  unique: [
    { fields: ['parent', 'campo'], index: 'leiaute_eleitoral_campo_nome', message: fiscalizacaoErrors.campoRepetido.message },
  ],
})

/** Layouts of the file of notes for the electoral court (F81); the one in force takes the place of that of the program. */
export const leiautesEleitorais = defineRegistry({
  slug: 'leiautes-eleitorais',
  title: 'Leiautes da Justiça Eleitoral',
  path: '/home/configuracao/leiautes-eleitorais',
  access: { perfis: ['administrador'], chaves: ['iss:nfe:exportar'] },
  menu: [
    {
      area: 'configuracao',
      grupo: 'Tributação',
      ordem: 71,
      icone: 'file-code',
      palavras: ['TRE', 'TSE', 'FiscalizaJE', 'eleições'],
    },
  ],
  table: 'leiaute_eleitoral',
  fields: {
    leiaute: { label: 'Versão do leiaute', kind: 'text', required: true, max: 40, span: 4 },
    forma: {
      label: 'Forma',
      kind: 'select',
      required: true,
      initial: 'COLUNAS',
      options: [
        { value: 'CAMPOS', label: "Campos separados por '|'" },
        { value: 'POSICOES', label: 'Posições fixas' },
        { value: 'COLUNAS', label: 'Colunas com cabeçalho (CSV)' },
      ],
      span: 4,
    },
    registro: {
      label: 'Começo da linha',
      kind: 'text',
      max: 10,
      help: 'Tipo de registro com que cada linha começa.',
      span: 4,
      visibleWhen: ({ forma }) => forma !== 'COLUNAS',
    },
    datas: { label: 'Datas', kind: 'select', required: true, initial: 'DD/MM/AAAA', options: formasDeDatas, span: 3 },
    valores: { label: 'Valores', kind: 'select', required: true, initial: 'VIRGULA', options: formasDeValores, span: 3 },
    inicio: { label: 'Vale de', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Até', kind: 'date', span: 3 },
  },
  list: ['leiaute', 'forma', 'inicio', 'fim'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: [] },
  name: 'leiaute',
  children: { campos },
  actions: {
    copiar: {
      label: 'Copiar do programa',
      icon: 'copy',
      submit: 'Copiar',
      fields: { inicio: { label: 'Vale de', kind: 'date', required: true, initial: (hoje) => hoje, span: 6 } },
    },
  },
})
