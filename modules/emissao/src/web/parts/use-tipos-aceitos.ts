import { isDocumento } from '@iss/kernel/documento'
import { isData } from '@iss/kernel/data'
import { useCall } from '@iss/portal/hooks'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { buscarTiposTributacao } from '../../contract/emissao.ts'
import { type DadosEmissao, type EmissaoForm, formVazio, toPedido } from './emissao-form.ts'

/**
 * Ids of the types of taxation that the server would accept for the taker, service and withholding typed, best first; undefined while it is
 * not known. Amounts do not matter to it, so typing them asks nothing. A type chosen that is accepted no longer is given up.
 */
export function useTiposAceitos(form: UseFormReturn<EmissaoForm>, dados: DadosEmissao): readonly number[] | undefined {
  const [identificacao, documento, municipio, atividadeId, exigibilidade, municipioPrestacao, retido, dataPrestacao, escolhido] =
    useWatch({
      control: form.control,
      name: [
        'tomador.identificacao',
        'tomador.documento',
        'tomador.endereco.municipio',
        'atividadeId',
        'exigibilidade',
        'municipioPrestacao',
        'retido',
        'dataPrestacao',
        'tipoTributacaoId',
      ],
    })
  const vazio = formVazio(dados)
  const pedido = toPedido(
    {
      ...vazio,
      tomador: {
        ...vazio.tomador,
        identificacao,
        documento: isDocumento(documento) ? documento : '',
        endereco: { ...vazio.tomador.endereco, municipio },
      },
      atividadeId,
      exigibilidade,
      municipioPrestacao,
      retido,
      dataPrestacao,
      tipoTributacaoId: null,
      itens: [],
    },
    dados,
  )
  const { data, isFetching } = useCall(buscarTiposTributacao, pedido, {
    enabled: isData(dataPrestacao),
    staleTime: 60_000,
    keepPrevious: true,
    silent: true,
  })
  const recusado = data !== undefined && !isFetching && escolhido !== null && !data.includes(escolhido)
  useEffect(() => {
    if (recusado) form.setValue('tipoTributacaoId', null)
  }, [recusado, form])
  return data
}
