import { defineRegistry } from '@iss/registry/definition'
import { isContaCosif } from '../domain/cosif.ts'
import { desifErrors } from '../domain/errors.ts'

/** Accounts of the COSIF that the declarations of banks refer to, dated (A30). */
export const contasCosif = defineRegistry({
  slug: 'contas-cosif',
  title: 'Contas COSIF',
  path: '/home/actions/contas-cosif',
  access: { perfis: ['administrador'], chaves: ['iss:banco:desif'] },
  menu: [{ area: 'admin', grupo: 'Dados fiscais e tabelas', ordem: 30, icone: 'building-bank', palavras: ['banco', 'DES-IF'] }],
  table: 'conta_cosif',
  fields: {
    conta: {
      label: 'Conta',
      kind: 'text',
      required: true,
      max: 10,
      help: '8 ou 10 algarismos, com o dígito verificador.',
      span: 3,
    },
    nome: { label: 'Nome', kind: 'text', required: true, max: 200, span: 9 },
    funcao: { label: 'Função', kind: 'longtext', max: 1000, span: 12 },
    natureza: {
      label: 'Natureza',
      kind: 'select',
      required: true,
      options: [
        { value: 'CREDITO', label: 'Credora' },
        { value: 'DEBITO', label: 'Devedora' },
        { value: 'CREDITO_DEBITO', label: 'Credora e devedora' },
      ],
      initial: 'CREDITO',
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['conta', 'nome', 'natureza', 'inicio', 'fim'],
  search: ['conta', 'nome'],
  order: ['conta'],
  name: 'nome',
  check: ({ conta }) => (isContaCosif(conta) ? [] : [desifErrors.contaCosif]),
  unique: [{ fields: ['conta', 'inicio'], index: 'conta_cosif_inicio', message: desifErrors.cosifRepetida.message }],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['conta'] },
  import: true,
})
