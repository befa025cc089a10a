import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

export const calendarioErrors = defineErrors('calendario', {
  feriadoRepetido: { field: 'dia', message: 'Já existe feriado neste dia.' },
  indiceSemNome: { field: 'nome', message: 'O nome do índice é obrigatório.' },
  indiceRepetido: { field: 'nome', message: 'Já existe um índice com este nome.' },
  cotacaoRepetida: { field: 'dia', message: 'Já existe cotação para este dia.' },
  cotacaoUsada: { message: 'Cotação usada em guia não pode ser alterada.' },
  cotacaoNaoPositiva: { field: 'valor', message: 'O valor da cotação deve ser maior que zero.' },
  cotacaoFutura: { field: 'dia', message: 'A cotação não pode ter mais de um ano à frente.' },
  motivoObrigatorio: { field: 'motivo', message: 'Informe o motivo da correção da cotação.' },
  componenteProprio: { field: 'componenteId', message: 'Um índice não pode ser componente de si mesmo.' },
  componenteComposto: { field: 'componenteId', message: 'O componente não pode ser um índice composto.' },
  semCotacao: { message: 'Não há cotação do índice em {data} nem antes.' },
  periodoInvertido: { field: 'ate', message: sentences.periodoInvertido },
})
