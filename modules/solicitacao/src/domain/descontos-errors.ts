import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the requests of discounts. Source: S08, O2, F140, F151; quoted ones are the design's. */
export const descontosErrors = defineErrors('descontos', {
  perfilInativo: { field: 'perfil', message: 'O perfil está inativo.' },
  atividadesDoPerfil: { field: 'perfil', message: 'As atividades do perfil não constam do cadastro.' },
  perfilNoPeriodo: { field: 'perfil', message: 'O contribuinte já possui este perfil no período.' },
  outroPerfil: { field: 'inicio', message: 'Já existe perfil vigente para o período.' },
  fim: { field: 'fim', message: 'O último dia do desconto deve ser posterior ao primeiro.' },
  inicioPassado: { field: 'inicio', message: 'O início não pode ser anterior ao mês corrente.' },
  fundamentacao: { field: 'fundamentacao', message: 'A fundamentação legal deve ter entre 30 e 1000 caracteres.' },
  tipoAbatimento: { field: 'tipoAbatimentoObra', message: 'O tipo de abatimento é obrigatório.' },
  percentualAcima: { field: 'percentual', message: 'O percentual não pode exceder {x}%.' },
  percentualInvalido: { field: 'percentual', message: 'Informe um percentual entre 0,01 e 100.' },
  obra: { field: 'obra', message: 'Informe a obra em até 150 caracteres.' },
  obraRepetida: { field: 'obra', message: 'Já existe abatimento aprovado para a obra.' },
  semAtividadeDeObra: { message: 'O contribuinte não tem atividade de obra no cadastro.' },
  outroDesconto: { field: 'inicio', message: 'O contribuinte já tem desconto da base de cálculo no período.' },
})
