import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineSetting } from '@iss/registry/definition'

/** Values of the guides that config-acesso edits; they live in config_guia, where closing and guides read them (K01). */
export const valorMinimoGuia = defineSetting({
  name: 'valorMinimoGuia',
  table: 'config_guia',
  group: 'Guias',
  effect: 'O encerramento com imposto menor não gera guia: o valor passa para o mês seguinte.',
  field: { label: 'Valor mínimo da guia', kind: 'money', required: true, initial: Dinheiro.from('10.00') },
})

export const permitePix = defineSetting({
  name: 'permitePix',
  table: 'config_guia',
  group: 'Guias',
  effect: 'A guia traz o código Pix da chave informada em Dados do município.',
  field: { label: 'Permite o pagamento por Pix', kind: 'boolean', initial: true },
})

export const antecipaVencimento = defineSetting({
  name: 'antecipaVencimento',
  table: 'config_guia',
  group: 'Guias',
  effect: 'O vencimento em dia sem expediente passa para o dia útil anterior, e não para o seguinte.',
  field: { label: 'Antecipa o vencimento em dia não útil', kind: 'boolean' },
})

export const descontoParcelaUnica = defineSetting({
  name: 'descontoParcelaUnica',
  table: 'config_guia',
  group: 'Guias',
  effect: 'Desconto de quem paga o valor fixo do ano em parcela única.',
  field: { label: 'Desconto da parcela única', kind: 'percent', required: true, initial: Aliquota.zero },
})

export const diasReaberturaDireta = defineSetting({
  name: 'diasReaberturaDireta',
  table: 'config_guia',
  group: 'Encerramento',
  effect: 'Dias depois do encerramento em que o contribuinte reabre a competência sem solicitação. Zero: sempre por solicitação.',
  field: { label: 'Prazo da reabertura direta (dias)', kind: 'integer', required: true, min: 0, max: 365, initial: 0 },
})
