import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the requests of discounts. Source: S08, F151; quoted ones are the design's. */
export const descontosErrors = defineErrors('descontos', {
  perfilInativo: { field: 'perfil', message: 'O perfil está inativo.' },
  atividadesDoPerfil: { field: 'perfil', message: 'As atividades do perfil não constam do cadastro.' },
  perfilNoPeriodo: { field: 'perfil', message: 'O contribuinte já possui este perfil no período.' },
  outroPerfil: { field: 'inicio', message: 'Já existe perfil vigente para o período.' },
  fim: { field: 'fim', message: 'O último dia do desconto deve ser posterior ao primeiro.' },
  inicioPassado: { field: 'inicio', message: 'O início não pode ser anterior ao mês corrente.' },
  fundamentacao: { field: 'fundamentacao', message: 'A fundamentação legal deve ter entre 30 e 1000 caracteres.' },
  outroDesconto: { field: 'inicio', message: 'O contribuinte já tem desconto da base de cálculo no período.' },
})
