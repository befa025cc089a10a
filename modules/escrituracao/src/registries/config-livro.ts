import { defineConfigForm } from '@iss/registry/definition'

const texto = (label: string, initial: string) => ({ label, kind: 'text', required: true, max: 120, span: 6, initial }) as const
const rotulo = (label: string) => ({ label, kind: 'text', required: true, max: 40, span: 4, initial: label }) as const

/** Covers, terms and labels of the fiscal book (K42, ConfigLivro). */
export const configLivro = defineConfigForm({
  slug: 'config-livro',
  title: 'Livro fiscal',
  path: '/home/configuracao/config-livro',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Documentos', ordem: 40, icone: 'book-2' }],
  table: 'config_livro',
  fields: {
    capaPrestador: texto('Capa do livro do prestador', 'Livro de Registro de Serviços Prestados'),
    capaTomador: texto('Capa do livro do tomador', 'Livro de Registro de Serviços Tomados'),
    termoAbertura: {
      label: 'Termo de abertura',
      kind: 'longtext',
      required: true,
      max: 1000,
      span: 12,
      help: 'Marcas: {empresa}, {periodo}.',
      initial:
        'Este livro, de páginas numeradas de 1 em diante, serve ao registro dos serviços do contribuinte acima identificado, no período de {periodo}.',
    },
    termoEncerramento: {
      label: 'Termo de encerramento',
      kind: 'longtext',
      required: true,
      max: 1000,
      span: 12,
      help: 'Marcas: {empresa}, {periodo}, {quantidade}, {faturado}.',
      initial:
        'Encerra-se nesta página este livro, com os registros do período de {periodo}, somando {quantidade} documentos e R$ {faturado}.',
    },
    rotuloEmpresa: rotulo('Empresa'),
    rotuloEndereco: rotulo('Endereço'),
    rotuloBairro: rotulo('Bairro'),
    rotuloCidade: rotulo('Cidade'),
    rotuloCnpj: rotulo('CNPJ'),
    rotuloInscricao: rotulo('Insc. Mun.'),
  },
})
