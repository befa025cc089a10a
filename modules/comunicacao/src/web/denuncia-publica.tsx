import type { Dinheiro } from '@iss/kernel/dinheiro'
import { buscarListaMunicipioCliente } from '@iss/municipio/contract/municipios'
import { Captcha } from '@iss/ui/captcha'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { registrarDenuncia } from '../contract/denuncia.ts'
import type { AnexoEnviado } from '../domain/anexo-denuncia.ts'
import { labelTipoDenuncia, type TipoDenuncia, tiposDenuncia } from '../domain/denuncia.ts'
import { comunicacaoErrors } from '../domain/errors.ts'
import { AnexosDenuncia } from './parts/denuncia-publica-anexos.tsx'

type Valores = {
  idMunicipio: number | null
  tipo: TipoDenuncia | null
  denunciadoNome: string
  denunciadoDocumento: string
  denunciadoEndereco: string
  descricao: string
  dataOcorrencia: string
  valor: Dinheiro | null
  notaFiscal: string
  anonima: boolean
  nome: string
  email: string
  anexos: AnexoEnviado[]
}
const vazio: Valores = {
  idMunicipio: null,
  tipo: null,
  denunciadoNome: '',
  denunciadoDocumento: '',
  denunciadoEndereco: '',
  descricao: '',
  dataOcorrencia: '',
  valor: null,
  notaFiscal: '',
  anonima: true,
  nome: '',
  email: '',
  anexos: [],
}

/** Anyone tells the tax office of a tax that was not declared (design S42); nothing is kept of who stays anonymous. */
export function Screen() {
  const page = usePage()
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const municipios = useCall(buscarListaMunicipioCliente, {})
  const form = useForm<Valores>({ defaultValues: vazio })
  const { control } = form
  const [anonima, anexos] = useWatch({ control, name: ['anonima', 'anexos'] })
  const novoDesafio = () => {
    setToken(null)
    setRound((old) => old + 1)
  }
  const registrar = useCallMutation(registrarDenuncia, {
    form,
    onError: novoDesafio,
    onSuccess: ({ mensagem }) => {
      form.reset(vazio)
      novoDesafio()
      page.success(mensagem)
    },
  })
  const submit = (valores: Valores) => {
    if (token === null) {
      page.clear()
      page.error(comunicacaoErrors.denunciaCaptcha.message)
      return
    }
    registrar.mutate({ ...valores, dataOcorrencia: valores.dataOcorrencia || null, captcha: token })
  }
  return (
    <Page title="Registrar denúncia">
      <Panel>
        <Form form={form} onSubmit={submit} label="Denúncia">
          <Text c="dimmed" mb="sm">
            Conte ao fisco municipal o que aconteceu. A denúncia anônima não guarda nenhum dado de quem a faz.
          </Text>
          <FormGrid>
            <SelectField
              control={control}
              name="idMunicipio"
              label="Município"
              required
              options={(municipios.data ?? []).map(({ id, nome, estado }) => ({ value: id, label: `${nome} - ${estado}` }))}
              span={6}
            />
            <SelectField
              control={control}
              name="tipo"
              label="Tipo"
              required
              options={tiposDenuncia.map((value) => ({ value, label: labelTipoDenuncia[value] }))}
              span={6}
            />
            <TextField control={control} name="denunciadoNome" label="Nome do denunciado" maxLength={200} span={6} />
            <DocumentoField control={control} name="denunciadoDocumento" label="CPF/CNPJ do denunciado" span={6} />
            <TextField control={control} name="denunciadoEndereco" label="Endereço do denunciado" maxLength={300} span={12} />
            <DateField control={control} name="dataOcorrencia" label="Data da ocorrência" span={4} />
            <MoneyField control={control} name="valor" label="Valor" span={4} />
            <TextField control={control} name="notaFiscal" label="Número da nota" maxLength={60} span={4} />
            <TextArea control={control} name="descricao" label="Descrição" required rows={6} maxLength={4000} span={12} />
            <CheckboxField control={control} name="anonima" label="Quero ficar anônimo" span={12} />
            {anonima ? null : (
              <>
                <TextField control={control} name="nome" label="Seu nome" maxLength={200} span={6} />
                <TextField control={control} name="email" label="Seu e-mail" type="email" maxLength={254} span={6} />
              </>
            )}
            <FormCell span={12}>
              <AnexosDenuncia anexos={anexos} onChange={(novos) => form.setValue('anexos', novos)} />
            </FormCell>
            <FormCell span={12}>{municipios.data ? <Captcha onToken={setToken} resetKey={round} /> : null}</FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={registrar.isPending}>
              Enviar denúncia
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
