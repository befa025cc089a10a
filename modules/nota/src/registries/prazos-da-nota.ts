import { defineSetting } from '@iss/registry/definition'

/** Numbers of the municipality for its notes, edited in config-acesso; they live in config_nota (K01). */
export const prazoCancelamentoDireto = defineSetting({
  name: 'prazoCancelamentoDireto',
  table: 'config_nota',
  group: 'Cancelamento',
  effect: 'Dias depois da emissão em que o contribuinte cancela a nota sem solicitação. Zero: sempre por solicitação.',
  field: { label: 'Prazo do cancelamento direto (dias)', kind: 'integer', required: true, min: 0, max: 365, initial: 5 },
})

export const exigeAnexoNotaRetida = defineSetting({
  name: 'exigeAnexoNotaRetida',
  table: 'config_nota',
  group: 'Cancelamento',
  effect: 'A solicitação de cancelamento de uma nota com retenção só é aceita com um anexo.',
  field: { label: 'Exige anexo para cancelar nota retida', kind: 'boolean' },
})

export const maximoItens = defineSetting({
  name: 'maximoItens',
  table: 'config_nota',
  group: 'NF-e',
  effect: 'Uma nota com mais itens é recusada, em qualquer canal.',
  field: { label: 'Máximo de itens da nota', kind: 'integer', required: true, min: 1, max: 200, initial: 50 },
})

export const numeroInicial = defineSetting({
  name: 'numeroInicial',
  table: 'config_nota',
  group: 'NF-e',
  effect: 'Primeiro número de quem for autorizado a emitir e ainda não tenha nota. As numerações já iniciadas não mudam.',
  field: { label: 'Número inicial da NF-e', kind: 'integer', required: true, min: 1, max: 999_999_999, initial: 1 },
})

export const prazoConversaoRps = defineSetting({
  name: 'prazoConversaoRps',
  table: 'config_nota',
  group: 'Emissão',
  effect:
    'Dias corridos em que um RPS deve ser convertido em NF-e. Depois deles a conversão é avisada e contada como fora do prazo.',
  field: { label: 'Prazo de conversão do RPS (dias)', kind: 'integer', required: true, min: 1, max: 365, initial: 10 },
})
