import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineConfigForm } from '@iss/registry/definition'
import { municipioErrors } from '../domain/errors.ts'

/** Rules of the authorisation to print documents (K41); read with `findConfigAidf`. */
export const configAIDF = defineConfigForm({
  slug: 'config-a-i-d-f',
  title: 'AIDF',
  path: '/home/configuracao/config-a-i-d-f',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Documentos', ordem: 20, icone: 'file-check' }],
  table: 'config_aidf',
  fields: {
    validadeMeses: { label: 'Validade (meses)', kind: 'integer', required: true, min: 1, max: 120, initial: 24, span: 4 },
    maximoBlocos: { label: 'Máximo de blocos', kind: 'integer', required: true, min: 1, max: 10_000, initial: 50, span: 4 },
    minimaUtilizada: {
      label: 'Mínimo já utilizado',
      kind: 'percent',
      required: true,
      initial: Aliquota.from('80'),
      help: 'Quanto da autorização anterior deve ter sido usado.',
      span: 4,
    },
    taxa: {
      label: 'Taxa de AIDF',
      kind: 'money',
      required: true,
      initial: Dinheiro.zero,
      help: 'Zero: sem guia da taxa.',
      span: 4,
    },
    validadeImportacao: {
      label: 'Validade da importação de RPS (meses)',
      kind: 'integer',
      required: true,
      min: 1,
      max: 120,
      initial: 12,
      help: 'Até quando vale, no máximo, a autorização de importação de RPS.',
      span: 4,
    },
    taxaImportacao: {
      label: 'Taxa da importação de RPS',
      kind: 'money',
      required: true,
      initial: Dinheiro.zero,
      help: 'Cobrada na aprovação da autorização. Zero: sem guia da taxa.',
      span: 4,
    },
    exigeQuitacao: { label: 'Exige quitação', kind: 'boolean', help: 'Só para quem não tem guia vencida.', span: 4 },
    validaAposPagamento: {
      label: 'Válida só após pagamento',
      kind: 'boolean',
      help: 'A autorização vale depois de paga a taxa.',
      span: 4,
    },
    aceitaGraficaDeFora: { label: 'Aceita gráfica de fora', kind: 'boolean', span: 4 },
    bloco: { label: 'Bloco', kind: 'boolean', initial: true, span: 3 },
    formularioContinuo: { label: 'Formulario Contínuo', kind: 'boolean', initial: true, span: 3 },
    jogosSoltos: { label: 'Jogos Soltos', kind: 'boolean', initial: true, span: 3 },
    blocoBp: { label: 'Bloco BP', kind: 'boolean', initial: true, span: 3 },
  },
  check: ({ minimaUtilizada, taxa, taxaImportacao, bloco, formularioContinuo, jogosSoltos, blocoBp }) => [
    ...(minimaUtilizada.compare(Aliquota.zero) < 0 || minimaUtilizada.compare(Aliquota.from('100')) > 0
      ? [municipioErrors.minimaUtilizada]
      : []),
    ...(taxa.isNegative() ? [municipioErrors.taxaAidf] : []),
    ...(taxaImportacao.isNegative() ? [municipioErrors.taxaImportacao] : []),
    ...(bloco || formularioContinuo || jogosSoltos || blocoBp ? [] : [municipioErrors.semTipoAidf]),
  ],
})
