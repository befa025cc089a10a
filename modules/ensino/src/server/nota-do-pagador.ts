import { notaBase, parteVazia } from '@iss/emissao/server'
import type { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isCpf, isDocumento } from '@iss/kernel/documento'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Mensalidade } from './mensalidades.ts'

/** The note of one payer for a competence: an item for each student in a course, discounts unconditional. `data`: of the service. Source: I4. */
export function notaDoPagador(
  linhas: readonly Mensalidade[],
  { competencia, data }: { competencia: Competencia; data: string },
): NotaCanonica {
  const [primeira] = linhas
  if (!primeira) throw new Error('A note of nobody')
  const base = notaBase('ENSINO', '', data, '')
  const vazio = (texto: string) => texto || null
  return {
    ...base,
    tomador: {
      ...parteVazia,
      identificacao: isCpf(primeira.pagadorDocumento)
        ? 'CPF'
        : isDocumento(primeira.pagadorDocumento)
          ? 'CNPJ'
          : 'NAO_IDENTIFICADO',
      documento: vazio(primeira.pagadorDocumento),
      nome: primeira.pagadorNome,
      email: vazio(primeira.pagadorEmail),
      telefone: vazio(primeira.pagadorTelefone),
      endereco: primeira.logradouro
        ? {
            logradouro: primeira.logradouro,
            numero: vazio(primeira.numero),
            complemento: vazio(primeira.complemento),
            bairro: vazio(primeira.bairro),
            municipio: vazio(primeira.municipio),
            uf: vazio(primeira.uf),
            cep: vazio(primeira.cep),
          }
        : null,
    },
    servico: { ...base.servico, atividadeId: primeira.atividadeId },
    itens: linhas.map(({ curso, alunoNome, valor, desconto }) => ({
      descricao: `${curso} - ${competencia.format()} - ${alunoNome}`,
      unidade: null,
      quantidade: Decimal4.one,
      valorUnitario: Decimal4.from(valor ?? Dinheiro.zero),
      desconto: Dinheiro.zero,
      descontoIncondicional: desconto ?? Dinheiro.zero,
    })),
    enviarEmailTomador: primeira.pagadorEmail !== '',
  }
}
