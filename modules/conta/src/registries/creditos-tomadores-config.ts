import { Aliquota } from '@iss/kernel/aliquota'
import { all } from '@iss/kernel/errors'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { labelBaseCredito, labelBeneficio } from '../domain/credito-tomador.ts'
import { contaErrors } from '../domain/errors.ts'

const opcoes = (rotulos: Readonly<Record<string, string>>) => Object.entries(rotulos).map(([value, label]) => ({ value, label }))

/** Activities for which the configuration holds. */
const atividades = defineChild({
  title: 'Atividades',
  table: 'credito_tomador_atividade',
  parent: 'configId',
  visibleWhen: (config) => config.aplicarTodasAtividades !== true,
  fields: { atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', required: true, span: 12 } },
  list: ['atividadeId'],
  unique: [
    {
      fields: ['parent', 'atividadeId'],
      index: 'credito_tomador_atividade_unica',
      message: contaErrors.creditoTomadorAtividadeRepetida.message,
    },
  ],
  inline: true,
})

/** What notes give to their takers (CreditoTomadorConfig, K37); in force by period and activity. */
export const creditosTomadoresConfig = defineRegistry({
  slug: 'creditos-tomadores-config',
  title: 'Créditos a tomadores',
  path: '/home/actions/creditos-tomadores-config',
  access: { perfis: ['gestor'], chaves: ['iss:nfe:creditosTomadores'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 65, icone: 'wallet' }],
  table: 'credito_tomador_config',
  fields: {
    baseCalculo: { label: 'Base do crédito', kind: 'select', required: true, options: opcoes(labelBaseCredito), span: 6 },
    percentual: { label: 'Percentual', kind: 'percent', required: true, span: 6 },
    tipoCreditoId: { label: 'Tipo de crédito', kind: 'lookup', lookup: 'tipos-credito', required: true, span: 6 },
    beneficio: { label: 'Benefício', kind: 'select', required: true, options: opcoes(labelBeneficio), span: 6 },
    inicio: { label: 'Início', kind: 'date', required: true, span: 6, help: 'Primeiro dia de emissão da nota que dá crédito.' },
    fim: { label: 'Fim', kind: 'date', span: 6, help: 'Em branco: sem fim.' },
    validadeMeses: { label: 'Validade (meses)', kind: 'integer', min: 1, span: 6, help: 'Em branco: sem prazo para usar.' },
    incluiPj: { label: 'Inclui pessoa jurídica', kind: 'boolean', span: 6 },
    aplicarTodasAtividades: { label: 'Aplicar a todas as atividades', kind: 'boolean', span: 6 },
  },
  list: ['inicio', 'fim', 'baseCalculo', 'percentual', 'tipoCreditoId', 'beneficio', 'aplicarTodasAtividades'],
  order: ['-inicio'],
  check: ({ inicio, fim, percentual }) =>
    all(
      fim !== null && fim < inicio && contaErrors.creditoTomadorInvertido,
      (percentual.compare(Aliquota.zero) <= 0 || percentual.compare(Aliquota.from('100')) > 0) &&
        contaErrors.creditoTomadorPercentual,
    ),
  name: 'inicio',
  softDelete: true,
  children: { atividades },
})
