import { labelRegimeIss, regimesIss } from '@iss/pessoa/domain/pessoa'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel, Section } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cadastrar } from '../../contract/primeiro-acesso.ts'
import type { UsuarioTO } from '../../contract/usuario-to.ts'
import { type Consentimento, marcarConsentimento, opcoesConsentimento } from '../../domain/consentimento.ts'
import { publicoErrors } from '../../domain/errors.ts'
import { enderecoFaltando, validarCadastro } from '../../domain/validar-cadastro.ts'
import { Atividades } from './primeiro-acesso-atividades.tsx'
import { Endereco } from './primeiro-acesso-endereco.tsx'
import { type CadastroForm, formDoUsuario, type MunicipioOpcao, usuarioDoForm } from './primeiro-acesso-form.ts'
import { mostrarProblemas } from './mostrar-problemas.ts'
import { useAviso } from './use-aviso.tsx'
import { useCep } from './use-cep.ts'

export type RespostaCadastro = { idPessoa: string | null; aguardarAprovacao: boolean; emailAtivacao: boolean }
type Props = { usuario: UsuarioTO; onCadastrado: (resposta: RespostaCadastro) => void; onVoltar: () => void }

const semDuplicar = (lista: readonly MunicipioOpcao[], municipio: MunicipioOpcao) =>
  lista.some(({ codigo }) => codigo === municipio.codigo) ? lista : [municipio, ...lista]

/** Panel 2: the data of the taxpayer, checked in the order of spec 1 §5 before they are sent. */
export function PainelDados({ usuario, onCadastrado, onVoltar }: Props) {
  const page = usePage()
  const aviso = useAviso()
  const form = useForm<CadastroForm>({ defaultValues: formDoUsuario(usuario) })
  const [atividades, setAtividades] = useState(usuario.atividadeList)
  const [municipios, setMunicipios] = useState<readonly MunicipioOpcao[]>(usuario.municipioList)
  const cep = useCep(form, aviso.avisar, (municipio) => setMunicipios((lista) => semDuplicar(lista, municipio)))
  const enviar = useCallMutation(cadastrar, { form, onSuccess: onCadastrado })

  const { control } = form
  const travado = usuario.usuarioCadastradoGrp
  const opcoes = opcoesConsentimento(usuario)
  const marcar = (caixa: keyof Consentimento, marcada: boolean) => {
    const { solicitaEmissaoNfe, solicitaLivreEscrituracaoPrestador } = form.getValues()
    const depois = marcarConsentimento({ solicitaEmissaoNfe, solicitaLivreEscrituracaoPrestador }, caixa, marcada, opcoes)
    form.setValue('solicitaEmissaoNfe', depois.solicitaEmissaoNfe)
    form.setValue('solicitaLivreEscrituracaoPrestador', depois.solicitaLivreEscrituracaoPrestador)
  }

  const submeter = (valores: CadastroForm) => {
    const to = usuarioDoForm(usuario, valores, atividades, municipios)
    const { situacao, travados } = cep.estado
    const problemas = validarCadastro(to, situacao === 'encontrado' && travados.includes('logradouroNome'))
    const doEndereco = problemas.some(({ message }) => message === publicoErrors.enderecoNovo.message)
    if (mostrarProblemas(form, page, problemas, doEndereco ? enderecoFaltando(to.endereco) : [])) return
    enviar.mutate(to)
  }
  const emailMascarado =
    usuario.pessoaPossuiCadastroMunicipio && !usuario.exibeDadosCompletos && !travado && usuario.pessoa.email !== ''

  return (
    <Panel title="Dados do contribuinte">
      <Form form={form} onSubmit={submeter}>
        <Section title="Identificação">
          <FormGrid>
            <TextField
              control={control}
              name="nome"
              label="Nome"
              maxLength={150}
              readOnly={travado || usuario.pessoaPossuiCadastroMunicipio}
              required
              span={8}
            />
            <TextField
              control={control}
              name="usuario"
              label="Usuário"
              autoComplete="username"
              maxLength={60}
              readOnly={travado}
              required
              span={4}
            />
            <TextField
              control={control}
              name="email"
              label="E-mail"
              type="email"
              autoComplete="email"
              maxLength={200}
              readOnly={travado}
              required
              description={emailMascarado ? `E-mail do cadastro: ${usuario.pessoa.email}` : undefined}
              span={6}
            />
            <TextField
              control={control}
              name="confirmacaoEmail"
              label="Confirmação de e-mail"
              type="email"
              maxLength={200}
              readOnly={travado}
              blockClipboard
              required
              description={emailMascarado ? 'Repita o e-mail digitado.' : undefined}
              span={6}
            />
            <PhoneField control={control} name="telefone" label="Telefone" readOnly={travado} span={6} />
            <TextField
              control={control}
              name="crc"
              label="CRC"
              maxLength={20}
              readOnly={travado}
              description="Somente para contadores."
              span={6}
            />
          </FormGrid>
        </Section>
        <Section title="Endereço">
          <FormGrid>
            <Endereco
              form={form}
              usuario={usuario}
              cep={cep.estado}
              onCep={(texto) => void cep.mudar(texto)}
              municipios={municipios}
              onMunicipios={setMunicipios}
              travado={travado}
            />
          </FormGrid>
        </Section>
        <Section title="Atividade">
          <FormGrid>
            <SelectField
              control={control}
              name="tipoRegime"
              label="Regime"
              options={regimesIss.map((regime) => ({ value: regime, label: labelRegimeIss[regime] }))}
              readOnly={travado || usuario.bloqueiaRegime}
              required
              span={4}
            />
            <FormCell span={8}>
              <Atividades
                atividades={atividades}
                onChange={setAtividades}
                bloqueada={travado || usuario.bloqueiaAtividade}
                documento={usuario.pessoa.documento}
                idMunicipio={usuario.municipio?.id ?? 0}
              />
            </FormCell>
            <TextArea
              control={control}
              name="descricaoAtividade"
              label="Descrição da atividade"
              rows={2}
              maxLength={500}
              readOnly={travado}
              span={6}
            />
            <TextArea
              control={control}
              name="observacao"
              label="Observação"
              rows={2}
              maxLength={1000}
              readOnly={travado}
              span={6}
            />
            {opcoes.emissao ? (
              <CheckboxField
                control={control}
                name="solicitaEmissaoNfe"
                label={opcoes.emissao}
                onChange={(marcada) => marcar('solicitaEmissaoNfe', marcada)}
                span={6}
              />
            ) : null}
            {opcoes.escrituracao ? (
              <CheckboxField
                control={control}
                name="solicitaLivreEscrituracaoPrestador"
                label={opcoes.escrituracao}
                onChange={(marcada) => marcar('solicitaLivreEscrituracaoPrestador', marcada)}
                span={6}
              />
            ) : null}
          </FormGrid>
        </Section>
        <FormActions>
          <Button variant="default" onClick={onVoltar}>
            Voltar
          </Button>
          <Button type="submit" loading={enviar.isPending}>
            Cadastrar
          </Button>
        </FormActions>
      </Form>
      {aviso.element}
    </Panel>
  )
}
