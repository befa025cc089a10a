import { all } from '@iss/kernel/errors'
import { formasDeDatas, formasDeValores } from '@iss/lote/contract/formas-de-leiaute'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { formasDoTipo, modeloDoLivro, tiposComLeiaute, tiposDoLivro } from '../domain/leiautes-do-livro.ts'
import { cadastroEscrituracaoErrors as erros } from './errors.ts'

/** Where each field stands in the file. */
const campos = defineChild({
  title: 'Campos',
  table: 'leiaute_do_livro_campo',
  parent: 'leiauteId',
  inline: true,
  fields: {
    campo: {
      label: 'Campo',
      kind: 'select',
      required: true,
      options: Object.entries(modeloDoLivro).map(([value, { rotulo }]) => ({ value, label: rotulo })),
      span: 6,
    },
    lugar: {
      label: 'Lugar no arquivo',
      kind: 'text',
      required: true,
      max: 200,
      span: 6,
      help: 'Nome da coluna, posições como 38-51, ou caminho de elementos como Tomador/Cnpj.',
    },
  },
  list: ['campo', 'lugar'],
  order: ['campo'],
  unique: [{ fields: ['parent', 'campo'], index: 'leiaute_do_livro_campo_campo', message: erros.campoRepetido.message }],
})

/** Layouts of the files of entries that the city receives (S22, A37); the one in force takes the place of the program's. */
export const leiautesDoLivroCadastro = defineRegistry({
  slug: 'leiautes-do-livro',
  title: 'Leiautes de arquivos de escrituração',
  path: '/home/configuracao/leiautes-do-livro',
  access: { perfis: ['administrador'] },
  menu: [
    {
      area: 'admin',
      grupo: 'Importações',
      ordem: 38,
      icone: 'file-code',
      palavras: ['GISS', 'txt_giss', 'xml_gov', 'xml_sefaz'],
    },
  ],
  table: 'leiaute_do_livro',
  fields: {
    tipo: {
      label: 'Tipo de arquivo',
      kind: 'select',
      required: true,
      options: tiposComLeiaute.map((value) => ({ value, label: tiposDoLivro[value] })),
      span: 5,
    },
    edicao: { label: 'Edição do leiaute', kind: 'text', required: true, max: 40, initial: '1', span: 3 },
    forma: {
      label: 'Forma',
      kind: 'select',
      required: true,
      options: [
        { value: 'COLUNAS', label: 'Colunas com cabeçalho' },
        { value: 'POSICOES', label: 'Posições fixas' },
        { value: 'XML', label: 'XML' },
      ],
      span: 4,
    },
    registro: {
      label: 'Início ou elemento do registro',
      kind: 'text',
      max: 60,
      span: 4,
      help: 'Posições fixas: como começam as linhas que são registros. XML: nome do elemento.',
      visibleWhen: ({ forma }) => forma !== 'COLUNAS',
    },
    datas: {
      label: 'Datas',
      kind: 'select',
      required: true,
      options: formasDeDatas,
      span: 4,
    },
    valores: {
      label: 'Valores',
      kind: 'select',
      required: true,
      options: formasDeValores,
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['tipo', 'edicao', 'forma', 'inicio', 'fim'],
  order: ['tipo', '-inicio'],
  name: 'edicao',
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['tipo'] },
  check: ({ tipo, forma, registro }) =>
    all(
      !formasDoTipo(tipo).includes(forma) && erros.formaDoTipo,
      forma === 'XML' && !/^[A-Za-z_][\w.-]*$/.test(registro ?? '') && erros.elementoDoRegistro,
    ),
  children: { campos },
  actions: {
    copiarPadrao: {
      label: 'Copiar leiaute do sistema',
      icon: 'copy',
      submit: 'Copiar',
      fields: {
        tipo: {
          label: 'Tipo de arquivo',
          kind: 'select',
          required: true,
          options: tiposComLeiaute.map((value) => ({ value, label: tiposDoLivro[value] })),
          span: 8,
        },
        inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
      },
    },
  },
})
